// SPDX-License-Identifier: MIT
// play.js
export default {
};

// SPDX-License-Identifier: MIT
// study.js
export default {
};

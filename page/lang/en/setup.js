// SPDX-License-Identifier: MIT
// setup.js
export default {
};

// SPDX-License-Identifier: MIT
// judge.js
export default {
};

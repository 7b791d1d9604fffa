// SPDX-License-Identifier: MIT
// board.js
export default {
};

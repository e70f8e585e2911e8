/** Keycap emoji: a digit or sign, in group 1, and the frame around it. */
export const keycap = /([0-9#*])\ufe0f?\u20e3/g;

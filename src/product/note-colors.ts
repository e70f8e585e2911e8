/** What lies on a canvas for people only, notes and frames, has one of these; the theme says how each looks. */
export const noteColorNames = ["yellow", "green", "blue", "pink", "purple"] as const;
export type NoteColor = (typeof noteColorNames)[number];

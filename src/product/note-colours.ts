/** What lies on a canvas for people only, notes and frames, has one of these; the theme says how each looks. */
export const noteColourNames = ["yellow", "green", "blue", "pink", "purple"] as const;
export type NoteColour = (typeof noteColourNames)[number];

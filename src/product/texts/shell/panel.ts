/** Side panels. */
export const panelText = {
  close: "Close panel",
  resize: "Resize panel",
  fullScreen: "Full screen",
} as const;

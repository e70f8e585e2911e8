import { sentences } from "../../sentences.ts";
/** Side panels. */
export const panelText = sentences("panelText", {
  close: "Close panel",
  resize: "Resize panel",
  fullScreen: "Full screen",
});

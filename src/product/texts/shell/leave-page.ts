import { sentences } from "../../sentences.ts";
/** The question before a page with unsaved changes is left. */
export const leavePageText = sentences("leavePageText", {
  title: "Leave without saving?",
  text: "You have unsaved changes. If you leave, they'll be lost.",
  confirm: "Leave",
  stay: "Stay",
});

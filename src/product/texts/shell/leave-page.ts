/** The question before a page with unsaved changes is left. */

export const leavePageText = {
  title: "Leave without saving?",
  text: "Some changes are not saved. If you leave, they are lost.",
  confirm: "Leave",
  stay: "Stay",
} as const;

import { sentences } from "../../sentences.ts";

/** How visitors of public pages tell the operator what is wrong. The page of a form gets these as data. */
export const reportText = sentences("reportText", {
  open: "Report",
  title: "Report this page",
  about: "The operator of this server reads your report. The people behind the page don't.",
  reason: "What is wrong?",
  note: "Details (optional)",
  send: "Send report",
  cancel: "Cancel",
  close: "Close",
  done: "Thank you. An operator of this server will look at it.",
  gone: "This is no longer public.",
  reasons: {
    personal: "It shows personal or confidential data",
    harmful: "It is harmful or hateful",
    rights: "It violates someone's rights",
    spam: "It is spam or advertising",
    other: "Something else",
  },
});

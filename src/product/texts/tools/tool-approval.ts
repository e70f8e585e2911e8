import { sentences } from "../../sentences.ts";

/** Asks a person about a call that waits for them. */
export const toolApprovalText = sentences("toolApprovalText", {
  question: "Allow this action?",
  about: "The agent needs your permission to do this.",
  arguments: "Details",
  edit: "Edit details",
  editLabel: "Details as JSON",
  invalidJson: "This is not valid JSON.",
  allow: "Allow once",
  allowEdited: "Allow with these details",
  allowAlways: { chat: "Always in this chat", run: "Always in this run" },
  deny: "Deny",
  cancelEdit: "Cancel",
  unknownQuestion: "Did this happen?",
  unknownAbout:
    "It was sent, but the server stopped before an answer arrived. Check the other system before you send it again.",
  happened: "It happened",
  retry: "Send again",
  skip: "Skip it",
  later: "The rest of this step is still running. You can decide when it's done.",
  onlyOthers: {
    chat: "Only the author of this chat can decide.",
    run: "Only the person who started the run and workspace owners can decide.",
  },
});

import { sentences } from "../../sentences.ts";
/** Why a canvas cannot be generated or changed. */
export const artifactErrorText = sentences("artifactErrorText", {
  unusableAnswer: "The model's answer couldn't be turned into a canvas. Please try again.",
  unknownModel: "This model no longer exists. Select another one.",
  wrongContent: "This content doesn't fit this type of canvas.",
  nothingAsked: "Say what to make in “task”, or give the text in “content”.",
  nothingToChange: "Say what to change in “instructions”, or give the new text in “content”.",
  textOnly: "Only text canvases accept “content”. Describe the rest in words.",
  missingInput: (what: string) => `The canvas needs ${what}.`,
  taskTooLong: "This description is too long for this type of canvas.",
  textSize: "A text canvas holds at most 200 KB. Shorten the text, or split it into several canvases.",
  deleted: "This canvas was deleted, so it can't be opened or changed.",
  isEmpty: "This canvas has no content yet.",
  changedMeanwhile: "The canvas was changed while you were editing it.",
  inProgress: "The canvas is still being generated. Wait for it to finish, or stop it.",
});

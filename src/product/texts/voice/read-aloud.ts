import { sentences } from "../../sentences.ts";

/** Reading an answer aloud, in the menu of a message. */
export const readAloudText = sentences("readAloudText", {
  start: "Read aloud",
  stop: "Stop reading aloud",
});

import { sentences } from "../../sentences.ts";
/** A workflow file that is dropped on the canvas. */
export const droppedFileText = sentences("droppedFileText", {
  dropToInsert: "Drop the file to insert its steps here",
  insert: "Insert here",
  oneFileOnly: "Drop one .json or .yml file at a time.",
});

import { sentences } from "../../sentences.ts";
/** Settings of an info step. */
export const infoFormText = sentences("infoFormText", {
  text: "Text",
  placeholder: "What people should read before the run continues. Type @ to insert earlier answers and results.",
});

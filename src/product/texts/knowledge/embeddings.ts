import { sentences } from "../../sentences.ts";

/** Why texts could not be embedded. */
export const embeddingsText = sentences("embeddingsText", {
  broken: "Texts can't be embedded right now. Please try again later.",
});

import { sentences } from "../../sentences.ts";

/** What all pages for people without an account say. */
export const publicPageText = sentences("publicPageText", {
  footer: (product: string) => `Shared with ${product}`,
});

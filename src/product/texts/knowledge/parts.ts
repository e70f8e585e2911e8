import { sentences } from "../../sentences.ts";

/** Parts of a source in which a passage stands. */
export const partText = sentences("partText", {
  page: (number: string) => `Page ${number}`,
  slide: (number: string) => `Slide ${number}`,
  sheet: (name: string) => `Sheet ${name}`,
});

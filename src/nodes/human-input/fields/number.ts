import { z } from "zod";
import { descriptionConfig, fieldKind, placeholder } from "./field.ts";

export const number = fieldKind({
  type: "NUMBER",
  title: "Number",
  icon: "hash",
  config: z.object({ ...descriptionConfig, placeholder }),
  value: z.number(),
  // An empty number field means 0, so a value is never missing.
  emptyValue: () => 0,
  isEmpty: () => false,
  check: () => null,
  toPromptText: (value) => String(value),
  parse(given) {
    const value = given.trim() === "" ? 0 : Number(given.trim());
    return Number.isFinite(value) ? value : undefined;
  },
  textFormat: () => ({ hint: "A number." }),
});

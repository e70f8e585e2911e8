import { z } from "zod";
import { described, fieldKind, placeholder } from "./field.ts";

export const number = fieldKind({
  type: "NUMBER",
  title: "Number",
  icon: "hash",
  config: z.object({ ...described, placeholder }),
  value: z.number(),
  // An empty number field gives 0, so it is never missing.
  blank: () => 0,
  isEmpty: () => false,
  check: () => null,
  says: (value) => String(value),
  read(given) {
    const value = given.trim() === "" ? 0 : Number(given.trim());
    return Number.isFinite(value) ? value : undefined;
  },
});

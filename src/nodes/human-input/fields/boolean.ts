import { z } from "zod";
import { descriptionConfig, fieldKind } from "./field.ts";

const yes = new Set(["yes", "true", "1", "on"]);
const no = new Set(["no", "false", "0", "off", ""]);

export const boolean = fieldKind({
  type: "BOOLEAN",
  title: "Yes / No",
  icon: "toggle-left",
  config: z.object(descriptionConfig),
  value: z.boolean(),
  // Unset means No, so a value is never missing.
  emptyValue: () => false,
  isEmpty: () => false,
  check: () => null,
  toPromptText: (value) => (value ? "Yes" : "No"),
  parse(given) {
    const word = given.trim().toLowerCase();
    return yes.has(word) ? true : no.has(word) ? false : undefined;
  },
  textFormat: () => ({ options: ["yes", "no"] }),
});

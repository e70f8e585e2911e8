import { z } from "zod";
import { limits } from "#product/limits.ts";
import { errorText } from "#product/texts/common/error.ts";
import { descriptionConfig, fieldKind, options, placeholder } from "./field.ts";

export const select = fieldKind({
  type: "SELECT",
  title: "Single choice",
  icon: "circle-chevron-down",
  config: z.object({ ...descriptionConfig, placeholder, options }),
  value: z.string().max(limits.humanInput.textChars),
  emptyValue: () => "",
  isEmpty: (value) => value.trim() === "",
  // Without options there is nothing to choose from, and any text will do.
  check: (value, config) =>
    config.options.length > 0 && !config.options.includes(value) ? errorText.humanInput.unknownOption : null,
  toPromptText: (value) => value,
  parse: (given) => given.trim(),
});

import { z } from "zod";
import { limits } from "#product/limits.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { descriptionConfig, fieldKind, options, placeholder } from "./field.ts";

export const select = fieldKind({
  type: "SELECT",
  title: "Single choice",
  icon: "circle-chevron-down",
  config: z.object({ ...descriptionConfig, placeholder, options }),
  value: z.string().max(limits.humanInput.textChars),
  emptyValue: () => "",
  isEmpty: (value) => value.trim() === "",
  // Without options, any text is accepted.
  check: (value, config) =>
    config.options.length > 0 && !config.options.includes(value) ? answerErrorText.unknownOption : null,
  toPromptText: (value) => value,
  parse: (given) => given.trim(),
  textFormat: ({ options }) => ({ options, maxChars: limits.humanInput.textChars }),
});

import { z } from "zod";
import { limits } from "#product/limits.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { descriptionConfig, fieldKind, hasDuplicates, options, placeholder, readJsonList } from "./field.ts";

const list = (given: string, separator: string) =>
  given
    .split(separator)
    .map((one) => one.trim())
    .filter(Boolean);

export const multiSelect = fieldKind({
  type: "MULTI_SELECT",
  title: "Multiple choice",
  icon: "list-checks",
  config: z.object({ ...descriptionConfig, placeholder, options }),
  value: z.array(z.string().max(limits.humanInput.optionChars)).max(limits.humanInput.options),
  emptyValue: (): string[] => [],
  isEmpty: (value) => value.every((one) => one.trim() === ""),
  check(value, config) {
    if (hasDuplicates(value)) return answerErrorText.duplicateOption;
    const isKnown = (one: string) => config.options.length === 0 || config.options.includes(one);
    return value.every(isKnown) ? null : answerErrorText.unknownOption;
  },
  toPromptText: (value) => value.join(", "),
  // Spreadsheets separate values by |, people by commas.
  parse(given) {
    const all = readJsonList(given) ?? list(given, given.includes("|") ? "|" : ",");
    return Array.isArray(all) ? [...new Set(all)] : all;
  },
  textFormat: ({ options }) => ({
    hint: `${options.length > 0 ? `One or more of: ${options.join(" | ")}.` : "One or more values."} Separate them with |.`,
  }),
});

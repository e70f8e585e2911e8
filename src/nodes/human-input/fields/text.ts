import { z } from "zod";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { descriptionConfig, fieldKind, placeholder } from "./field.ts";

const most = limits.humanInput.textChars;

export const text = fieldKind({
  type: "TEXT",
  title: "Text",
  icon: "text-cursor-input",
  config: z.object({
    ...descriptionConfig,
    placeholder,
    maxCharacterCount: z.int().min(1).max(most).nullable().default(null),
  }),
  value: z.string().max(most),
  emptyValue: () => "",
  isEmpty: (value) => value.trim() === "",
  check(value, { maxCharacterCount }) {
    const max = maxCharacterCount ?? most;
    return value.length > max ? commonErrorText.tooLong(max) : null;
  },
  toPromptText: (value) => value,
  parse: (given) => given,
  textFormat: ({ maxCharacterCount }) => ({ maxChars: maxCharacterCount ?? most }),
});

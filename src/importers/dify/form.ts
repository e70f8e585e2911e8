/** The variables of a start node, and the form of an app without a workflow. */
import { limits } from "#product/limits.ts";
import { type Bag, bagsOf, listOf, numberOf, wordOf } from "../bag.ts";
import { fewOptions } from "../fields.ts";
import type { FieldDraft } from "../importer.ts";

const types: Readonly<Record<string, string>> = {
  number: "NUMBER",
  select: "SELECT",
  checkbox: "BOOLEAN",
  boolean: "BOOLEAN",
  url: "URL",
};

function fileType(variable: Bag): string {
  const allowed = listOf(variable.allowed_file_types).map(wordOf);
  if (allowed.length > 0 && allowed.every((one) => one === "image")) return "IMAGE";
  return allowed.length > 0 && allowed.every((one) => one === "audio" || one === "video") ? "AUDIO_VIDEO" : "DOCUMENT";
}

export function readField(variable: Bag): FieldDraft {
  const name = wordOf(variable.variable);
  const kind = wordOf(variable.type);
  const type = kind.startsWith("file")
    ? fileType(variable)
    : ((Object.hasOwn(types, kind) ? types[kind] : undefined) ?? "TEXT");
  const most = numberOf(variable.max_length);
  const { textChars } = limits.humanInput;
  return {
    name,
    label: wordOf(variable.label) || name,
    type,
    isRequired: variable.required === true,
    config:
      type === "SELECT"
        ? { options: fewOptions(listOf(variable.options).map(wordOf)) }
        : type === "TEXT" && most !== null && most >= 1 && most < textChars
          ? { maxCharacterCount: Math.floor(most) }
          : {},
  };
}

export const readFields = (variables: unknown): FieldDraft[] => bagsOf(variables).map(readField);

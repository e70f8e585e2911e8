/** Reads the variables of a start node and the form of an app without a workflow. */

import { uniqueOptions } from "#importers/select-options.ts";
import { asList, asNumber, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import type { FieldDraft } from "../importer.ts";

const types: Readonly<Record<string, string>> = {
  number: "NUMBER",
  select: "SELECT",
  checkbox: "BOOLEAN",
  boolean: "BOOLEAN",
  url: "URL",
};

function fileType(variable: JsonObject): string {
  const allowed = asList(variable.allowed_file_types).map(asText);
  if (allowed.length > 0 && allowed.every((one) => one === "image")) return "IMAGE";
  return allowed.length > 0 && allowed.every((one) => one === "audio" || one === "video") ? "AUDIO_VIDEO" : "DOCUMENT";
}

export function readField(variable: JsonObject): FieldDraft {
  const name = asText(variable.variable);
  const kind = asText(variable.type);
  const type = kind.startsWith("file")
    ? fileType(variable)
    : ((Object.hasOwn(types, kind) ? types[kind] : undefined) ?? "TEXT");
  const most = asNumber(variable.max_length);
  const { textChars } = limits.humanInput;
  return {
    name,
    label: asText(variable.label) || name,
    type,
    isRequired: variable.required === true,
    config:
      type === "SELECT"
        ? { options: uniqueOptions(asList(variable.options).map(asText)) }
        : type === "TEXT" && most !== null && most >= 1 && most < textChars
          ? { maxCharacterCount: Math.floor(most) }
          : {},
  };
}

export const readFields = (variables: unknown): FieldDraft[] => objectsIn(variables).map(readField);

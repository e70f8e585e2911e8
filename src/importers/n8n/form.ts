/** Reads the fields of a form trigger or a form node. */

import { uniqueOptions } from "#importers/select-options.ts";
import { asText, getPath, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import type { FieldDraft } from "../importer.ts";

const types: Readonly<Record<string, string>> = {
  number: "NUMBER",
  dropdown: "SELECT",
  radio: "SELECT",
  checkbox: "MULTI_SELECT",
  file: "DOCUMENT",
};
const imageEnding = /^\s*\.?(?:png|jpe?g|gif|webp|image\/\S+)\s*$/i;

function typeOf(field: JsonObject): string {
  const type = asText(field.fieldType);
  if (type === "dropdown" && field.multiselect === true) return "MULTI_SELECT";
  if (
    type === "file" &&
    asText(field.acceptFileTypes)
      .split(",")
      .every((one) => imageEnding.test(one))
  )
    return "IMAGE";
  return (Object.hasOwn(types, type) ? types[type] : undefined) ?? "TEXT";
}

export function readFields(parameters: JsonObject): FieldDraft[] {
  return objectsIn(getPath(parameters, "formFields", "values"))
    .filter((field) => field.fieldType !== "html")
    .map((field) => {
      const label = asText(field.fieldLabel) || asText(field.fieldName);
      const options = objectsIn(getPath(field, "fieldOptions", "values")).map((one) => asText(one.option));
      const type = typeOf(field);
      const placeholder = asText(field.placeholder).slice(0, limits.humanInput.placeholderChars);
      return {
        name: asText(field.fieldName) || label,
        label,
        type,
        isRequired: field.requiredField === true,
        config: type.endsWith("SELECT") ? { options: uniqueOptions(options) } : placeholder ? { placeholder } : {},
      };
    });
}

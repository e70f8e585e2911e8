/** Forms of n8n: the fields of a trigger or of a form in between. */
import { limits } from "#product/limits.ts";
import { type Bag, bagsOf, dig, wordOf } from "../bag.ts";
import { fewOptions } from "../fields.ts";
import type { FieldDraft } from "../importer.ts";

const types: Readonly<Record<string, string>> = {
  number: "NUMBER",
  dropdown: "SELECT",
  radio: "SELECT",
  checkbox: "MULTI_SELECT",
  file: "DOCUMENT",
};
const imageEnding = /^\s*\.?(?:png|jpe?g|gif|webp|image\/\S+)\s*$/i;

function typeOf(field: Bag): string {
  const type = wordOf(field.fieldType);
  if (type === "dropdown" && field.multiselect === true) return "MULTI_SELECT";
  if (
    type === "file" &&
    wordOf(field.acceptFileTypes)
      .split(",")
      .every((one) => imageEnding.test(one))
  )
    return "IMAGE";
  return (Object.hasOwn(types, type) ? types[type] : undefined) ?? "TEXT";
}

export function readFields(parameters: Bag): FieldDraft[] {
  return bagsOf(dig(parameters, "formFields", "values"))
    .filter((field) => field.fieldType !== "html")
    .map((field) => {
      const label = wordOf(field.fieldLabel) || wordOf(field.fieldName);
      const options = bagsOf(dig(field, "fieldOptions", "values")).map((one) => wordOf(one.option));
      const type = typeOf(field);
      const placeholder = wordOf(field.placeholder).slice(0, limits.humanInput.placeholderChars);
      return {
        name: wordOf(field.fieldName) || label,
        label,
        type,
        isRequired: field.requiredField === true,
        config: type.endsWith("SELECT") ? { options: fewOptions(options) } : placeholder ? { placeholder } : {},
      };
    });
}

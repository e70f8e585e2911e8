import { z } from "zod";
import type { FormField } from "#engine/node.ts";
import { toIdentifier } from "#lib/slug.ts";
import { limits } from "#product/limits.ts";

/** The fields that a model can fill in, by the names of their properties. */
function namedFields(fields: readonly FormField[]): Map<string, FormField> {
  const named = new Map<string, FormField>();
  for (const field of fields) if (field.text) named.set(nameFor(field, named), field);
  return named;
}

const nameFor = ({ label }: FormField, taken: ReadonlyMap<string, unknown>): string => {
  const base = cut(toIdentifier(label), limits.tool.fieldNameChars) || "field";
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `_${number}`;
    const name = `${cut(base, limits.tool.fieldNameChars - suffix.length)}${suffix}`;
    if (!taken.has(name)) return name;
  }
};

const cut = (name: string, chars: number) => name.slice(0, chars).replace(/_+$/, "");

/** The input of a tool that fills in a form. */
export const formInputSchema = (fields: readonly FormField[]) =>
  z.strictObject(Object.fromEntries([...namedFields(fields)].map(([name, field]) => [name, valueSchema(field)])));

function valueSchema({ label, description, isRequired, text }: FormField): z.ZodType<string | undefined> {
  const { hint = "", options = [], maxChars = limits.humanInput.textChars } = text ?? {};
  const [first, ...others] = options;
  const value =
    first === undefined
      ? z
          .string()
          .min(isRequired ? 1 : 0)
          .max(maxChars)
      : z.enum([first, ...others]);
  const described = value.describe([label, description, hint].filter(Boolean).join("\n"));
  return isRequired ? described : described.optional();
}

/** The texts of an input by the keys of their fields. */
export function textsByField(
  fields: readonly FormField[],
  input: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, { key }] of namedFields(fields)) {
    const text = input[name];
    if (text !== undefined) texts[key] = text;
  }
  return texts;
}

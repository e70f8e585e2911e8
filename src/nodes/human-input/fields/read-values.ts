import type { RefusedValue } from "#engine/node.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { outsideValueText } from "#product/texts/run/outside-values.ts";
import { checkField, type Field, kindOf, normalizedValue, sortFields } from "./catalog.ts";

interface Answer {
  fieldId: string;
  value: unknown;
}

/** Reads texts by field id or exact label into one answer per field, in display order. */
export function readValues(
  given: Readonly<Record<string, string>>,
  fields: readonly Field[],
): { result: Answer[] } | RefusedValue {
  const texts = new Map<string, { name: string; text: string }>();
  for (const [name, text] of Object.entries(given)) {
    const [field, other] = findFields(fields, name);
    if (!field) return { refused: outsideValueText.unknown(name), field: name };
    if (other) return { refused: outsideValueText.ambiguous(name), field: name };
    if (texts.has(field.id)) return { refused: outsideValueText.twice(field.label), field: name };
    texts.set(field.id, { name, text });
  }
  const result: Answer[] = [];
  for (const field of sortFields(fields)) {
    const { name = field.label, text } = texts.get(field.id) ?? {};
    const value = text === undefined ? undefined : kindOf(field.type).parse(text);
    const refused = text !== undefined && value === undefined ? commonErrorText.invalidValue : checkField(field, value);
    if (refused !== null) return { refused: `${field.label}: ${refused}`, field: name };
    result.push({ fieldId: field.id, value: normalizedValue(field, value) });
  }
  return { result };
}

/** An id wins over labels, so that every field can be named. */
function findFields(fields: readonly Field[], name: string): readonly Field[] {
  const byId = fields.filter(({ id }) => id === name);
  return byId.length > 0 ? byId : fields.filter(({ label }) => label === name);
}

import type { LinkedFile, RefusedValue } from "#engine/node.ts";
import { isHttpUrl } from "#lib/url.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { outsideValueText } from "#product/texts/run/outside-values.ts";
import { type Field, kindOf } from "./catalog.ts";
import { readValues } from "./read-values.ts";

/** Whether a cell of the field has links to files or pages that must be fetched. */
const hasFiles = (field: Field): boolean => kindOf(field.type).uploads !== undefined;

/** Checks a row by field id, and returns the links in it. Cells without files are checked like values of a program. */
export function readCells(
  cells: Readonly<Record<string, string>>,
  fields: readonly Field[],
): { links: LinkedFile[] } | RefusedValue {
  const filled = Object.entries(cells).filter(([, text]) => text.trim() !== "");
  const isFile = new Set(fields.filter(hasFiles).map(({ id }) => id));
  const read = readValues(
    Object.fromEntries(filled.filter(([id]) => !isFile.has(id))),
    fields.filter(({ id }) => !isFile.has(id)),
  );
  if ("refused" in read) return read;
  const links: LinkedFile[] = [];
  for (const field of fields.filter(({ id }) => isFile.has(id))) {
    const urls = splitLinks(cells[field.id] ?? "");
    const refused = checkLinks(field, urls);
    if (refused !== null) return { refused: `${field.label}: ${refused}`, field: field.label };
    const kind = kindOf(field.type).uploads?.kind;
    if (kind) links.push(...urls.map((url) => ({ fieldId: field.id, kind, url })));
  }
  return { links };
}

const splitLinks = (text: string): string[] => [
  ...new Set(
    text
      .split(/[|\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

function checkLinks(field: Field, urls: readonly string[]): string | null {
  if (urls.length === 0) return field.required ? commonErrorText.required : null;
  const invalid = urls.filter((url) => !isHttpUrl(url));
  if (invalid.length > 0) return answerErrorText.invalidUrls(invalid);
  const max = kindOf(field.type).maxFiles?.(field.config) ?? 0;
  return urls.length > max ? outsideValueText.tooManyLinks(max) : null;
}

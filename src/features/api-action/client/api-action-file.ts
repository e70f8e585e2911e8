import { secretIdOf } from "#lib/secret-handle.ts";
import { isSecretRow } from "../request/secret-rows.ts";
import { type ApiActionFields, type ApiRow, type RowPlace, rowPlaces } from "../schema.ts";
import { readDraft } from "./draft.ts";

/** A tool as a JSON file. Secrets are left out, so people who import it enter their own. */
export function writeApiActionFile(fields: ApiActionFields): string {
  const { title, category, iconUrl, instruction, name, desc, url, method, isBodyFormData } = fields;
  const open = (place: RowPlace): ApiRow[] =>
    fields[place].map((row) => (isSecretRow(place, row) || secretIdOf(row.value) ? { ...row, value: "" } : row));
  const rows = Object.fromEntries(rowPlaces.map((place) => [place, open(place)]));
  return JSON.stringify(
    { title, category, iconUrl, instruction, name, desc, url, method, ...rows, isBodyFormData },
    null,
    2,
  );
}

/** Reads an exported tool; null if the text doesn't have its shape. */
export function readApiActionFile(text: string): ApiActionFields | null {
  try {
    const file: unknown = JSON.parse(text);
    const hasShape =
      typeof file === "object" && file !== null && "name" in file && "url" in file && typeof file.url === "string";
    return hasShape ? readDraft(file) : null;
  } catch {
    return null;
  }
}

export const apiActionFileName = (title: string) =>
  `${title.replaceAll(/[\s\\/:*?"<>|]+/g, " ").trim() || "tool"}.json`;

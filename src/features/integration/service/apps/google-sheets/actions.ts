import { AppError } from "#lib/errors.ts";
import { asList, asObject, asText, objectsIn } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { sheetErrorText as text } from "#product/texts/integration/sheet-errors.ts";
import type { RunAction } from "../../action-call.ts";

const max = limits.integration.sheet;

/** The id of a spreadsheet in its URL, or what is the id already. */
export function spreadsheetId(given: string): string {
  const [, inUrl] = /\/spreadsheets\/d\/([\w-]+)/.exec(given) ?? [];
  const id = inUrl ?? given;
  if (!/^[\w-]{10,100}$/.test(id)) throw new AppError("invalid", text.noSpreadsheet);
  return id;
}

const valuesPath = (id: string, range: string) => `/v4/spreadsheets/${id}/values/${encodeURIComponent(range)}`;
/** The name of a sheet as a range: quoted, because it may look like cells. */
const sheetRange = (name: string) => `'${name.replaceAll("'", "''")}'`;

const read: RunAction = async ({ value, send }) => {
  const id = spreadsheetId(value("spreadsheet"));
  const range = value("range");
  if (range) return csvOf(await send({ path: valuesPath(id, range) }));
  const about = asObject(
    await send({ path: `/v4/spreadsheets/${id}`, query: { fields: "properties.title,sheets.properties.title" } }),
  );
  const sheets = objectsIn(about.sheets).map(({ properties }) => asText(asObject(properties).title));
  const [first] = sheets;
  const title = visibleLine(asText(asObject(about.properties).title));
  const head = `${title}. Sheets: ${sheets.map(visibleLine).join(", ")}`;
  if (first === undefined) return head;
  return `${head}\n\n${csvOf(await send({ path: valuesPath(id, sheetRange(first)) }))}`;
};

function csvOf(answer: unknown): string {
  const { range, values } = asObject(answer);
  const rows = asList(values);
  const shown = rows.slice(0, max.readRows).map((row) => asList(row).map((cell) => visibleText(asText(cell))));
  const more = rows.length > shown.length ? `\n(${rows.length - shown.length} more rows; read a smaller range)` : "";
  return `${visibleLine(asText(range))}\n${shown.length > 0 ? shown.map((row) => row.map(csvCell).join(",")).join("\n") : "(no cells with content)"}${more}`;
}

/** Nothing is escaped against formulas, so that a model can write back what it read. */
const csvCell = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const append: RunAction = async ({ value, send }) => {
  const id = spreadsheetId(value("spreadsheet"));
  const sheet = value("sheet");
  if (!sheet) throw new AppError("invalid", text.noSheet);
  const answer = await send({
    method: "POST",
    path: `${valuesPath(id, sheetRange(sheet))}:append`,
    // As they are, because a cell that begins with "=" would be a formula.
    query: { valueInputOption: "RAW", insertDataOption: "INSERT_ROWS" },
    body: { values: rowsIn(value("rows")) },
  });
  const updates = asObject(asObject(answer).updates);
  return `Added ${asText(updates.updatedRows) || "the"} rows in ${visibleLine(asText(updates.updatedRange)) || sheet}.`;
};

/** The rows that a model wrote: a list of lists of texts, numbers and booleans. */
export function rowsIn(given: string): (string | number | boolean | null)[][] {
  const rows = parseJson(given);
  const isCell = (cell: unknown) => cell === null || ["string", "number", "boolean"].includes(typeof cell);
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every((row) => Array.isArray(row) && row.every(isCell)))
    throw new AppError("invalid", text.noRows);
  if (rows.length > max.rows || rows.flat().length > max.cells) throw new AppError("limit", text.tooMany(max.rows));
  return rows;
}

export const googleSheetsActions: Readonly<Record<string, RunAction>> = {
  google_sheets_read_range: read,
  google_sheets_append_rows: append,
};

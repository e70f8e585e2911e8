import { createHash } from "node:crypto";
import { asList, asObject, asText } from "#lib/json/json-object.ts";
import { spreadsheetId } from "../apps/google-sheets/actions.ts";
import { sendSignedIn } from "../send-signed-in.ts";
import type { ReadEvents } from "./event-reader.ts";

/** New rows below the others. The first row has the names of the columns. */
export const readSheetRows: ReadEvents = async ({ ctx, account, signal, callId, value }) => {
  const range = encodeURIComponent(`'${value("sheet").replaceAll("'", "''")}'`);
  const path = `/v4/spreadsheets/${spreadsheetId(value("spreadsheet"))}/values/${range}`;
  const { body } = await sendSignedIn(ctx, { account, signal, callId }, { path });
  const [head = [], ...rows] = asList(asObject(body).values).map((row) => asList(row).map(asText));
  return rows
    .map((cells, at) => ({ cells, row: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .map(({ cells, row }) => ({
      // A row that was deleted leaves its number to another one.
      id: `${row}:${createHash("sha256").update(JSON.stringify(cells)).digest("hex").slice(0, 32)}`,
      order: row,
      fields: { ...Object.fromEntries(head.map((name, at) => [name || `Column ${at + 1}`, cells[at] ?? ""])), row },
    }));
};

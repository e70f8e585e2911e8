import { plural } from "#lib/text.ts";
import { formatDuration } from "#lib/time.ts";
import { sentences } from "../../sentences.ts";

/** The tool that asks tables of the knowledge library with SQL. */
export const queryTableText = sentences("queryTableText", {
  asking: "Asking a table",
  asked: "Asked a table",
  askFailed: "Could not ask a table",
  askDenied: "Did not ask a table",
  result: "Result",
  rows: (count: number) => plural(count, "row"),
  cutRows: (count: number) => `first ${plural(count, "row")}`,
  noRows: "No row matches.",
  isCut: "There are more rows than shown.",
  copyCsv: "Copy as CSV",
  from: "From",
  andMore: (source: string, more: number) => `${source} and ${more} more`,
  source: (title: string, sheet: string) => (sheet ? `${title}, ${sheet}` : title),
  onlyStart: (count: number) => `Only the first ${plural(count, "row")} of the table are known.`,
  noTables: "There are no tables among the sources of this agent.",
  busy: "Too many tables are being asked right now. Please try again later.",
  restarting: "The server is restarting. Please try again in a moment.",
  noSandbox: "This server can't ask tables safely, so the statement didn't run. Ask its operator to check the sandbox.",
  unknownTable: (names: string) => `Use at least one of the tables: ${names}. List the sources to see their columns.`,
  tooLarge: "The tables of this statement are too large together. Ask one table at a time.",
  faults: {
    sql: (detail: string) => `The statement is wrong: ${detail}. Correct it, or list the sources to see the columns.`,
    refused: "Only a SELECT over these tables is allowed. Nothing can be changed, opened or loaded.",
    several: "Send one statement at a time.",
    memory: "The statement needs too much memory. Ask for less at once.",
    slow: (ms: number) => `The statement ran for more than ${formatDuration(ms)}. Ask for less, or join on fewer rows.`,
    broken: "The table could not be asked. Try again with a simpler statement.",
  },
});

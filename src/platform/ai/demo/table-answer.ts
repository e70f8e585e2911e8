import type { DemoCall } from "./demo-answer.ts";
import type { DemoPrompt } from "./read-prompt.ts";
import { keywordsIn, wordsOf } from "./text-facts.ts";

const listTool = "list_sources";
const queryTool = "query_table";

/** Asks a table when a question counts or adds up, once it has listed the tables; null if none fits. */
export function readTableCall({ question, toolResults }: DemoPrompt, names: readonly string[]): DemoCall | null {
  const aggregate = aggregates.find(({ asked }) => asked.test(question));
  if (!aggregate || !names.includes(queryTool) || !names.includes(listTool)) return null;
  if (toolResults.some(({ name }) => name === queryTool)) return null;
  const listed = toolResults.find(({ name }) => name === listTool);
  if (!listed) return { name: listTool, input: "{}" };
  const table = bestTable(question, readTables(listed.text));
  const sql = table && writeSql(question, table, aggregate.call);
  return sql ? { name: queryTool, input: JSON.stringify({ sql }) } : null;
}

/** What the only row of a result says; null if there is none. */
export function tableAnswer({ toolResults }: DemoPrompt): string | null {
  const { text = "" } = toolResults.findLast(({ name }) => name === queryTool) ?? {};
  const [, columns = "", row = ""] = /<rows>\n(.*)\n(.*)\n<\/rows>/.exec(text) ?? [];
  if (!row) return null;
  const values = row.split(" | ");
  const said = columns.split(" | ").map((column, at) => `${column.replaceAll("_", " ")} **${values[at] ?? ""}**`);
  return `According to the table: ${said.join(", ")}.`;
}

type Aggregate = "COUNT" | "SUM" | "AVG" | "MAX" | "MIN";

const aggregates: readonly { readonly asked: RegExp; readonly call: Aggregate }[] = [
  { asked: /\b(?:average|mean|durchschnitt\w*)\b/i, call: "AVG" },
  { asked: /\b(?:total|sum|altogether|summe|insgesamt)\b/i, call: "SUM" },
  { asked: /\b(?:highest|largest|maximum|höchste\w*)\b/i, call: "MAX" },
  { asked: /\b(?:lowest|smallest|minimum|niedrigste\w*)\b/i, call: "MIN" },
  { asked: /\b(?:how many|count|wie viele)\b/i, call: "COUNT" },
];

interface DemoTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly label: string }[];
  readonly examples: readonly (readonly string[])[];
}

const column = /([\p{L}\p{N}_]+) (text|number|date|boolean)(?: in [^,(]+?)?(?: \("((?:[^"\\]|\\.)*)"\))?(?=, |$)/gu;

function readTables(listed: string): DemoTable[] {
  return [...listed.matchAll(/^ {2}table (\S+) \([^)]*\): (.+)((?:\n {4}.+)*)/gm)].map(
    ([, name = "", columns = "", examples = ""]) => ({
      name,
      columns: [...columns.matchAll(column)].map(([, own = "", type = "", label = ""]) => ({ name: own, type, label })),
      examples: examples
        .trim()
        .split(/\n {4}/)
        .map((line) => line.split(" | ")),
    }),
  );
}

/** The table whose names share the most words with the question, by their beginnings. */
function bestTable(question: string, tables: readonly DemoTable[]): DemoTable | null {
  const wanted = stemsOf(question);
  const scored = tables.map((table) => {
    const own = stemsOf([table.name, ...table.columns.map(({ name, label }) => `${name} ${label}`)].join(" "));
    return { table, score: [...wanted].filter((stem) => own.has(stem)).length };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.table : null;
}

const stemsOf = (text: string): Set<string> =>
  new Set(keywordsIn(text.replaceAll("_", " ")).map((word) => word.slice(0, 4)));

function writeSql(question: string, { name, columns, examples }: DemoTable, call: Aggregate): string | null {
  const wanted = stemsOf(question);
  const counted = columns.find((one) => one.type === "number" && sharesWord(wanted, `${one.name} ${one.label}`));
  if (call !== "COUNT" && !counted) return null;
  const what = call === "COUNT" || !counted ? "COUNT(*) AS count" : `${call}(${counted.name}) AS ${counted.name}`;
  const said = new Set(wordsOf(question));
  const where = columns.flatMap(({ name: own, type }, at) => {
    const value = examples.map((row) => row[at] ?? "").find((cell) => type === "text" && isSaid(cell, said));
    return value ? [`${own} = '${value.replaceAll("'", "''")}'`] : [];
  });
  return `SELECT ${what} FROM ${name}${where.length > 0 ? ` WHERE ${where.join(" AND ")}` : ""}`;
}

const sharesWord = (wanted: ReadonlySet<string>, text: string): boolean =>
  [...stemsOf(text)].some((stem) => wanted.has(stem));

/** All words of a cell are in the question. */
function isSaid(cell: string, said: ReadonlySet<string>): boolean {
  const words = wordsOf(cell);
  return words.length > 0 && words.every((word) => said.has(word));
}

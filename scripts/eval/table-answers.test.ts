import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toSqlName } from "#platform/extract/tables/name-columns.ts";
import { toTable } from "#platform/extract/tables/to-table.ts";
import { answerQuery, type RowBlock } from "#platform/table-query/query-engine.ts";
import { limits } from "#product/limits.ts";
import { readDocuments, readQuestions } from "./questions.ts";

const markdownTable = /^\|.*\n\|[ \-:|]+\n(?:\|.*(?:\n|$))*/gm;
const cellsOf = (line: string): string[] => line.replace(/^\||\|\s*$/g, "").split("|");

/** The tables of the documents, as if each were a sheet; the second of a document has a 2 in its name. */
const tables = readDocuments().flatMap(({ id, text }) =>
  [...text.matchAll(markdownTable)].flatMap(([block], at) => {
    const lines = block.trim().split("\n");
    const rows = [lines[0] ?? "", ...lines.slice(2)].map(cellsOf);
    const table = toTable({ title: "", rows, isTruncated: false, isGerman: false });
    const name = `${toSqlName(id, "table", 40)}${at > 0 ? `_${at + 1}` : ""}`;
    return table ? [{ name, ...table }] : [];
  }),
);

/** One question a line, the statement that answers it, and the answer, separated by tabs. */
const answers = readFileSync(new URL("./table-answers.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

test.for(answers)("SQL over the tables answers: %s", ([, sql = "", expected]) => {
  const named = tables.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(sql));
  const blocks = named.map(({ rows }, table): RowBlock => ({ table, rows }));
  const answer = answerQuery({ sql, tables: named, limits: limits.tableQuery }, blocks);
  expect(answer).toMatchObject({ rows: [[expect.anything()]] });
  expect("rows" in answer && String(answer.rows[0]?.[0])).toBe(expected);
});

test("every question of the evaluation about tables has a statement", () => {
  const asked = readQuestions().flatMap(({ group, question }) => (group === "tables" ? [question] : []));
  expect(answers.map(([question]) => question)).toEqual(expect.arrayContaining(asked));
});

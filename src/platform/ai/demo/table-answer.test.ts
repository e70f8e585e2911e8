import { expect, test } from "vitest";
import { describeTable } from "#product/tools/describe-table.ts";
import type { DemoPrompt } from "./read-prompt.ts";
import { readTableCall, tableAnswer } from "./table-answer.ts";

const names = ["list_sources", "query_table"];
const table = {
  name: "spare_parts",
  rowsCount: 3,
  isTruncated: false,
  columns: [
    { label: "Supplier", name: "supplier", type: "text" as const, unit: "" },
    { label: 'Price, "net"', name: "price_net", type: "number" as const, unit: "€" },
    { label: "Lagerbestand", name: "stock", type: "number" as const, unit: "" },
  ],
  examples: [["Nordhaus", "3.4", "1200"]],
};
const listed = {
  name: "list_sources",
  text: `1 of 1 sources.\n<sources>\nid  Parts.csv\n${describeTable(table)}\n</sources>`,
};
const prompt = (question: string, ...toolResults: DemoPrompt["toolResults"]): DemoPrompt => ({
  ...{ instructions: "", fullText: question, documents: [], mediaTypes: [], messageCount: 1, canvasId: null },
  question,
  toolResults,
});
const sqlFor = (question: string) => {
  const call = readTableCall(prompt(question, listed), names);
  return call && JSON.parse(call.input).sql;
};

test("a question that counts lists the tables first, if they can be asked", () => {
  expect(readTableCall(prompt("How many parts?"), names)).toEqual({ name: "list_sources", input: "{}" });
  expect(readTableCall(prompt("How many parts?"), ["list_sources"])).toBeNull();
  expect(readTableCall(prompt("Who makes the parts?"), names)).toBeNull();
});

test("it is asked of the table whose names are in the question, and of its rows with a value of the question", () => {
  expect(sqlFor("How many spare parts are there?")).toBe("SELECT COUNT(*) AS count FROM spare_parts");
  expect(sqlFor("What is the total stock of supplier Nordhaus?")).toBe(
    "SELECT SUM(stock) AS stock FROM spare_parts WHERE supplier = 'Nordhaus'",
  );
  expect(sqlFor("What is the average price?")).toBe("SELECT AVG(price_net) AS price_net FROM spare_parts");
  expect(sqlFor("How many days of vacation do we get?")).toBeNull();
});

test("the answer is what the row says", () => {
  const rows = { name: "query_table", text: "1 row. Data.\n<rows>\ncount\n120\n</rows>" };
  expect(tableAnswer(prompt("How many?", listed, rows))).toBe("According to the table: count **120**.");
  expect(readTableCall(prompt("How many parts?", listed, rows), names)).toBeNull();
  expect(tableAnswer(prompt("How many?", listed))).toBeNull();
});

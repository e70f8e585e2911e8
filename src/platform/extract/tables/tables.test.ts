import { expect, test } from "vitest";
import { toSqlName } from "./name-columns.ts";
import type { RawCell, RawTable } from "./raw-table.ts";
import { type DateStyle, readDate } from "./read-date.ts";
import { readNumber, splitUnit } from "./read-number.ts";
import { toTable } from "./to-table.ts";

const raw = (rows: RawCell[][], more: Partial<RawTable> = {}): RawTable => ({
  title: "",
  rows,
  isGerman: false,
  isTruncated: false,
  ...more,
});
/** One column below a name. */
const column = (cells: RawCell[], more: Partial<RawTable> = {}) => {
  const table = toTable(raw([["Name"], ...cells.map((cell) => [cell])], more));
  return { type: table?.columns[0]?.type, unit: table?.columns[0]?.unit, cells: table?.rows.map(([cell]) => cell) };
};

test.for<[text: string, english: number | null, german: number | null]>([
  ["1234", 1234, 1234],
  ["1,234", 1234, 1.234],
  ["1.234", 1.234, 1234],
  ["1,234.50", 1234.5, null],
  ["1.234,50", null, 1234.5],
  ["1'234.5", 1234.5, null],
  ["1 234,5", null, 1234.5],
  ["-0.5", -0.5, null],
  ["(12)", -12, -12],
  ["−3", -3, -3],
  [".5", 0.5, null],
  ["1.5e-3", 0.0015, null],
  ["12,34,56", null, null],
  ["007", null, null],
  ["0", 0, 0],
  ["1234567890123456", null, null],
  ["12a", null, null],
  ["", null, null],
  ["-", null, null],
])("%s is %s in English and %s in German", ([text, english, german]) => {
  expect([readNumber(text, "english"), readNumber(text, "german")]).toEqual([english, german]);
});

test.for([
  ["12.50 €", "12.50", "€"],
  ["$1,200", "1,200", "$"],
  ["-€5", "-5", "€"],
  ["CHF 20", "20", "CHF"],
  ["7 %", "7", "%"],
  ["30 min", "30", "min"],
  ["13a", "13a", ""],
  ["D13", "D13", ""],
  ["Room 5", "Room 5", ""],
])("%s is %s in %s", ([text = "", body, unit]) => {
  expect(splitUnit(text)).toEqual({ body, unit });
});

test.for<[text: string, style: DateStyle, date: string | null]>([
  ["2026-03-31", "iso", "2026-03-31"],
  ["2026-03-31T14:30:00Z", "iso", "2026-03-31 14:30:00"],
  ["31.03.2026", "dotted", "2026-03-31"],
  ["1. 3. 26 9:05", "dotted", "2026-03-01 09:05:00"],
  ["3/31/2026 2:05 PM", "monthFirst", "2026-03-31 14:05:00"],
  ["31/3/2026", "dayFirst", "2026-03-31"],
  ["March 3, 2026", "named", "2026-03-03"],
  ["3. März 2026", "named", "2026-03-03"],
  ["31-Dec-2025", "named", "2025-12-31"],
  ["31.02.2026", "dotted", null],
  ["2026-03-31 25:00", "iso", null],
  ["12.5.1", "dotted", null],
])("%s as %s is %s", ([text, style, date]) => {
  expect(readDate(text, style)).toBe(date);
});

test("a column has a type only if all of its cells have it", () => {
  expect(column(["1", "2.5", "-", ""])).toEqual({ type: "number", unit: "", cells: [1, 2.5, null] });
  expect(column(["1", "2", "about 3"])).toEqual({ type: "text", unit: "", cells: ["1", "2", "about 3"] });
  expect(column(["01067", "10115"]).type).toBe("text");
  expect(column(["5 €", "7,50 €", "0"])).toEqual({ type: "number", unit: "€", cells: [5, 7.5, 0] });
  expect(column(["5 €", "7 $"]).type).toBe("text");
  expect(column(["yes", "No", ""])).toEqual({ type: "boolean", unit: "", cells: [true, false] });
  expect(column(["2026-01-02", "n/a"])).toEqual({ type: "date", unit: "", cells: ["2026-01-02", null] });
  expect(column(["-", "-", "x"])).toEqual({ type: "text", unit: "", cells: ["-", "-", "x"] });
  expect(column([{ amount: 7, unit: "%" }, 8, "9 %"])).toEqual({ type: "number", unit: "%", cells: [7, 8, 9] });
  expect(column([{ date: "2026-01-02" }, "3 Jan 2026"]).type).toBe("date");
});

test("what can be read in two ways is read as the rest of the table", () => {
  expect(column(["1.234", "5.678"]).cells).toEqual([1.234, 5.678]);
  expect(column(["1.234", "5.678"], { isGerman: true }).cells).toEqual([1234, 5678]);
  expect(column(["3/4/2026"]).cells).toEqual(["2026-03-04"]);
  expect(column(["3/4/2026", "13/4/2026"]).cells).toEqual(["2026-04-03", "2026-04-13"]);
  const german = toTable(
    raw([
      ["Artikel", "Menge", "Preis"],
      ["Tisch", "1.200", "1.099,50"],
      ["Stuhl", "3.400", "99,00"],
    ]),
  );
  expect(german?.rows).toEqual([
    ["Tisch", 1200, 1099.5],
    ["Stuhl", 3400, 99],
  ]);
});

test("the names of the columns are found below titles, and there may be none", () => {
  const labels = (rows: RawCell[][]) => toTable(raw(rows))?.columns.map(({ label }) => label);
  expect(labels([["Sales 2025"], [], ["Region", "2024", 2025, "Note"], ["North", 1, 2, "x"]])).toEqual([
    "Region",
    "2024",
    "2025",
    "Note",
  ]);
  const headless = toTable(
    raw([
      ["2026-01-01", "5"],
      ["2026-01-02", "6"],
    ]),
  );
  expect(headless?.columns.map(({ label, name }) => [label, name])).toEqual([
    ["Column 1", "column_1"],
    ["Column 2", "column_2"],
  ]);
  expect(headless?.rows).toHaveLength(2);
  expect(labels([["Only", "names"]])).toBeUndefined();
});

test("every column gets a label and a name of its own, and empty columns are left out", () => {
  const table = toTable(
    raw([
      ["Price (€)", "", "price  (€)", "Price (€)", "", "Order"],
      ["1", "a", "2", "3", "", "x"],
    ]),
  );
  expect(table?.columns.map(({ label, name }) => [label, name])).toEqual([
    ["Price (€)", "price_eur"],
    ["Column 2", "column_2"],
    ["price (€)", "price_eur_2"],
    ["Price (€) (2)", "price_eur_3"],
    ["Order", "c_order"],
  ]);
  expect(table?.rows).toEqual([[1, "a", 2, 3, "x"]]);
  expect(
    ["Größe in m²", "2023", "名前", "%", 'x"; drop table y', "---"].map((text) => toSqlName(text, "none", 40)),
  ).toEqual(["groesse_in_m2", "c_2023", "名前", "percent", "x_drop_table_y", "none"]);
});

import { describe, expect, test } from "vitest";
import { evaluateRules, type RuleContext } from "./evaluate.ts";
import { areComplete, type Condition, emptyCondition, findInvalidPattern, type Rules, rules } from "./rule.ts";
import { asDate, asList, asNumber } from "./typed-value.ts";

const context = (left: unknown, right: unknown): RuleContext => ({
  value: (template) => (template === "left" ? left : right),
  matches: (pattern, text, isCaseSensitive) => new RegExp(pattern, isCaseSensitive ? "" : "i").test(text),
  now: () => new Date("2026-11-26T12:00:00Z"),
});
const condition = (more: Partial<Condition>): Condition => ({
  ...emptyCondition(),
  left: "left",
  right: "right",
  ...more,
});
const one = (more: Partial<Condition>): Rules => ({
  join: "ANY",
  groups: [{ join: "ALL", conditions: [condition(more)] }],
});

type Row = [
  type: Condition["valueType"],
  operator: Condition["operator"],
  left: unknown,
  right: unknown,
  isMet: boolean,
];
const table: Row[] = [
  ["TEXT", "CONTAINS", "Invoice 7", "invoice", true],
  ["TEXT", "NOT_CONTAINS", "Invoice 7", "offer", true],
  ["TEXT", "EQUALS", " Paid ", "paid", true],
  ["TEXT", "EQUALS", 7, "7", true],
  ["TEXT", "NOT_EQUALS", "Paid", "open", true],
  ["TEXT", "STARTS_WITH", "INV-7", "inv", true],
  ["TEXT", "ENDS_WITH", "a.pdf", ".PDF", true],
  ["TEXT", "MATCHES", "INV-12", "^inv-\\d+$", true],
  ["TEXT", "NOT_MATCHES", "INV-x", "^inv-\\d+$", true],
  ["TEXT", "IS_EMPTY", undefined, undefined, true],
  ["TEXT", "IS_EMPTY", " \n", undefined, true],
  ["TEXT", "IS_EMPTY", [], undefined, true],
  ["TEXT", "IS_NOT_EMPTY", 0, undefined, true],
  ["TEXT", "CONTAINS", undefined, "x", false],
  ["NUMBER", "EQUALS", "7.0", 7, true],
  ["NUMBER", "NOT_EQUALS", 7, "8", true],
  ["NUMBER", "GREATER", "1,234.50", "1234", true],
  ["NUMBER", "GREATER_OR_EQUAL", "€ 80", 80, true],
  ["NUMBER", "LESS", "12,5", "13", true],
  ["NUMBER", "LESS_OR_EQUAL", "20 %", "20", true],
  ["NUMBER", "LESS", "many", "13", false],
  ["NUMBER", "NOT_EQUALS", undefined, "13", false],
  ["DATE", "BEFORE", "2026-11-25", "today", true],
  ["DATE", "AFTER", "2026-11-26T12:00:01Z", "now", true],
  ["DATE", "AFTER", "2026-11-26T13:00:00+02:00", "now", false],
  ["DATE", "EQUALS", "26.11.2026", "2026-11-26T23:59", true],
  ["DATE", "BEFORE", "soon", "today", false],
  ["LIST", "CONTAINS", ["Red", 7], "red", true],
  ["LIST", "CONTAINS", "red, blue", "blue", true],
  ["LIST", "CONTAINS", ["reddish"], "red", false],
  ["LIST", "NOT_CONTAINS", "red\nblue", "green", true],
  ["LIST", "LENGTH_EQUALS", [1, 2], "2", true],
  ["LIST", "LENGTH_GREATER", '["a","b"]', 1, true],
  ["LIST", "LENGTH_LESS", [], "1", true],
  ["LIST", "LENGTH_LESS", [], "few", false],
  ["LIST", "IS_EMPTY", undefined, undefined, true],
  ["LIST", "IS_NOT_EMPTY", ["a"], undefined, true],
  ["BOOLEAN", "IS_TRUE", true, undefined, true],
  ["BOOLEAN", "IS_TRUE", "Yes", undefined, true],
  ["BOOLEAN", "IS_FALSE", 0, undefined, true],
  ["BOOLEAN", "IS_FALSE", "maybe", undefined, false],
];

test.each(table)("%s %s of %j and %j is %s", (type, operator, left, right, isMet) => {
  expect(evaluateRules(one({ valueType: type, operator }), context(left, right)).isMet).toBe(isMet);
});

test("case counts if the condition says so", () => {
  const strict = { operator: "EQUALS", isCaseSensitive: true } as const;
  expect(evaluateRules(one(strict), context("Paid", "paid")).isMet).toBe(false);
  expect(evaluateRules(one({ ...strict, operator: "MATCHES" }), context("Paid", "paid")).isMet).toBe(false);
});

describe("groups", () => {
  const yes = condition({ operator: "IS_EMPTY" });
  const no = condition({ operator: "IS_NOT_EMPTY" });
  const met = (given: Rules) => evaluateRules(given, context("", "")).isMet;

  test.each<[Rules["join"], Rules["join"], boolean]>([
    ["ANY", "ALL", true],
    ["ALL", "ALL", false],
    ["ALL", "ANY", true],
  ])("joined by %s, their conditions by %s, are met: %s", (join, inner, isMet) => {
    const groups = [
      { join: inner, conditions: [yes, no] },
      { join: inner, conditions: [yes] },
    ];
    expect(met({ join, groups })).toBe(isMet);
  });

  test("without conditions are not met", () => {
    expect([met({ join: "ALL", groups: [] }), met({ join: "ALL", groups: [{ join: "ALL", conditions: [] }] })]).toEqual(
      [false, false],
    );
  });
});

describe("the explanation", () => {
  const reasons = (more: Partial<Condition>, left: unknown, right: unknown) =>
    evaluateRules(one({ left: "@[Order - total](type=WORKFLOW_NODE&workflowNodeId=a)", ...more }), {
      ...context(left, right),
      value: (template) => (template.startsWith("@") ? left : right),
    }).reasons;

  test("names the value and the comparison", () => {
    expect(reasons({ valueType: "NUMBER", operator: "LESS" }, 80, "100")).toEqual([
      "Met: Order - total (80) is less than 100",
    ]);
    expect(reasons({ operator: "IS_EMPTY" }, "x", "")).toEqual(["Not met: Order - total (x) is empty"]);
    expect(reasons({ valueType: "NUMBER", operator: "LESS" }, undefined, "100")).toEqual([
      "Not met: Order - total (empty) is less than 100, because one of the values isn't a number",
    ]);
  });
});

describe("values", () => {
  test.each([
    ["1.234,50", 1234.5],
    ["1,234", 1234],
    [" $ 7 ", 7],
    ["-0.5e3", -500],
    ["", null],
    ["0x10", null],
    ["1 or 2", null],
    [Number.NaN, null],
    [true, null],
  ])("%j is the number %s", (value, number) => {
    expect(asNumber(value)).toBe(number);
  });

  test.each([
    ["2026-13-01", null],
    ["2026-02-30", null],
    ["2026-04-31T10:00Z", null],
    ["29.2.2026", null],
    ["29.2.2028", Date.parse("2028-02-29T00:00Z")],
    ["1.2.2026", Date.parse("2026-02-01T00:00Z")],
    ["2026-01-01T00:00:00+0100", Date.parse("2025-12-31T23:00Z")],
    [7, null],
  ])("%j is the date %s", (value, date) => {
    expect(asDate(value)).toBe(date);
  });

  test.each([
    ["[1, 2", ["[1", "2"]],
    ["a\n\nb", ["a", "b"]],
    [7, [7]],
    [null, []],
  ])("%j is the list %j", (value, list) => {
    expect(asList(value)).toEqual(list);
  });
});

describe("rules", () => {
  test("are complete when each condition has its values and an operator of its type", () => {
    expect(areComplete(one({}))).toBe(true);
    expect(areComplete(one({ right: " " }))).toBe(false);
    expect(areComplete(one({ right: "", operator: "IS_EMPTY" }))).toBe(true);
    expect(areComplete(one({ valueType: "NUMBER", operator: "STARTS_WITH" }))).toBe(false);
    expect(areComplete({ join: "ANY", groups: [] })).toBe(false);
    expect(areComplete(rules.parse({ groups: [{}] }))).toBe(false);
  });

  test.each([
    ["^a+$", null],
    ["(a", "(a"],
    ["(?=a)b", "(?=a)b"],
    ["(a)\\1", "(a)\\1"],
    ["@[A](type=WORKFLOW_NODE&workflowNodeId=a)(", null],
  ])("the pattern %s is invalid: %s", (right, invalid) => {
    expect(findInvalidPattern(one({ operator: "MATCHES", right }))).toBe(invalid);
  });
});

/** Writes conditions in words, so that a model can evaluate them. Covers the operators of all products. */

import type { ValueType } from "#engine/rules/rule.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import type { MappedText } from "./importer.ts";

const operators: Readonly<Record<string, string>> = {
  equals: "is equal to",
  equal: "is equal to",
  is: "is",
  "=": "is equal to",
  "==": "is equal to",
  notequals: "is not equal to",
  notequal: "is not equal to",
  isnot: "is not",
  "≠": "is not equal to",
  "!=": "is not equal to",
  contains: "contains",
  notcontains: "does not contain",
  startswith: "starts with",
  startwith: "starts with",
  notstartswith: "does not start with",
  endswith: "ends with",
  endwith: "ends with",
  notendswith: "does not end with",
  regex: "matches the pattern",
  notregex: "does not match the pattern",
  empty: "is empty",
  isempty: "is empty",
  notempty: "is not empty",
  isnotempty: "is not empty",
  exists: "exists",
  exist: "exists",
  notexists: "does not exist",
  notexist: "does not exist",
  null: "is empty",
  notnull: "is not empty",
  true: "is true",
  false: "is false",
  gt: "is greater than",
  larger: "is greater than",
  greater: "is greater than",
  greaterthan: "is greater than",
  ">": "is greater than",
  lt: "is less than",
  smaller: "is less than",
  less: "is less than",
  lessthan: "is less than",
  "<": "is less than",
  gte: "is at least",
  largerequal: "is at least",
  greaterequal: "is at least",
  "≥": "is at least",
  ">=": "is at least",
  lte: "is at most",
  smallerequal: "is at most",
  lessequal: "is at most",
  "≤": "is at most",
  "<=": "is at most",
  after: "is after",
  before: "is before",
  afterorequals: "is not before",
  beforeorequals: "is not after",
  in: "is one of",
  notin: "is none of",
  allof: "has all of",
};
const unaryOperators = new Set([
  "empty",
  "notempty",
  "exists",
  "exist",
  "notexists",
  "notexist",
  "null",
  "notnull",
  "true",
  "false",
  "isempty",
  "isnotempty",
]);

export interface Condition {
  readonly left: MappedText;
  readonly operator: string;
  readonly right: MappedText;
  /** How the values are compared; absent if that is unknown. */
  readonly valueType?: ValueType | undefined;
  readonly isCaseSensitive?: boolean;
}

export const normalizeOperator = (operator: string) => operator.toLowerCase().replaceAll(/[\s_-]/g, "");

function conditionText({ left, operator, right }: Condition): MappedText {
  const key = normalizeOperator(operator);
  const word = (Object.hasOwn(operators, key) ? operators[key] : undefined) ?? operator;
  if (unaryOperators.has(key) || right.length === 0) return [...left, ` ${word}`];
  return [...left, ` ${word} “`, ...right, "”"];
}

/** "A is empty and B contains “x”". */
export function conditionsText(conditions: readonly Condition[], isAny: boolean): MappedText {
  const between = isAny ? importedContentText.or : importedContentText.and;
  return conditions.flatMap((one, at) => (at === 0 ? conditionText(one) : [between, ...conditionText(one)]));
}

/** A condition as a name, with values by the last part of their path. */
export function shortText(text: MappedText): string {
  return text
    .map((part) => (typeof part === "string" ? part : (part.path.at(-1) ?? part.expression)))
    .join("")
    .slice(0, 200);
}

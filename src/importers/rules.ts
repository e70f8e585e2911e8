/** Conditions as rules, which are decided without a model. Covers the operators of all products. */
import type { Operator, Condition as Rule, RuleGroup, Rules, ValueType } from "#engine/rules/rule.ts";
import { type Condition, normalizeOperator } from "./conditions.ts";
import type { ConditionDraft, MappedText, RulesDraft } from "./importer.ts";

const operators: Readonly<Record<ValueType, Readonly<Record<string, Operator>>>> = {
  TEXT: {
    equals: "EQUALS",
    equal: "EQUALS",
    is: "EQUALS",
    "=": "EQUALS",
    notequals: "NOT_EQUALS",
    notequal: "NOT_EQUALS",
    isnot: "NOT_EQUALS",
    "≠": "NOT_EQUALS",
    contains: "CONTAINS",
    notcontains: "NOT_CONTAINS",
    startswith: "STARTS_WITH",
    startwith: "STARTS_WITH",
    endswith: "ENDS_WITH",
    endwith: "ENDS_WITH",
    regex: "MATCHES",
    notregex: "NOT_MATCHES",
    empty: "IS_EMPTY",
    isempty: "IS_EMPTY",
    notexists: "IS_EMPTY",
    null: "IS_EMPTY",
    notempty: "IS_NOT_EMPTY",
    isnotempty: "IS_NOT_EMPTY",
    exists: "IS_NOT_EMPTY",
    notnull: "IS_NOT_EMPTY",
  },
  NUMBER: {
    equals: "EQUALS",
    equal: "EQUALS",
    "=": "EQUALS",
    notequals: "NOT_EQUALS",
    notequal: "NOT_EQUALS",
    "≠": "NOT_EQUALS",
    gt: "GREATER",
    larger: "GREATER",
    ">": "GREATER",
    lt: "LESS",
    smaller: "LESS",
    "<": "LESS",
    gte: "GREATER_OR_EQUAL",
    largerequal: "GREATER_OR_EQUAL",
    "≥": "GREATER_OR_EQUAL",
    lte: "LESS_OR_EQUAL",
    smallerequal: "LESS_OR_EQUAL",
    "≤": "LESS_OR_EQUAL",
  },
  DATE: { after: "AFTER", before: "BEFORE" },
  LIST: {
    contains: "CONTAINS",
    notcontains: "NOT_CONTAINS",
    lengthequals: "LENGTH_EQUALS",
    lengthgt: "LENGTH_GREATER",
    lengthlt: "LENGTH_LESS",
    empty: "IS_EMPTY",
    notempty: "IS_NOT_EMPTY",
    exists: "IS_NOT_EMPTY",
    notexists: "IS_EMPTY",
  },
  BOOLEAN: { true: "IS_TRUE", false: "IS_FALSE" },
};

/** The rules of conditions; undefined if one of them can't be expressed. */
export function rulesOf(conditions: readonly Condition[], isAny: boolean): RulesDraft | undefined {
  const read = conditions.map(ruleOf);
  const known = read.filter((one) => one !== null);
  return known.length > 0 && known.length === read.length
    ? { join: isAny ? "ANY" : "ALL", conditions: known }
    : undefined;
}

function ruleOf({ left, operator, right, valueType, isCaseSensitive = false }: Condition): ConditionDraft | null {
  if (valueType === undefined || left.length === 0) return null;
  const key = normalizeOperator(operator);
  const of = (type: ValueType, known: Operator | undefined): ConditionDraft | null =>
    known ? { left, valueType: type, operator: known, right: momentOf(type, right), isCaseSensitive } : null;
  // Only texts can be present and empty.
  if (/empty|exist|null/.test(key) && valueType !== "LIST") return of("TEXT", operators.TEXT[key]);
  if (valueType === "TEXT" && right.length === 0 && isEquality(operators.TEXT[key]))
    return of("TEXT", operators.TEXT[key] === "EQUALS" ? "IS_EMPTY" : "IS_NOT_EMPTY");
  if (valueType === "BOOLEAN" && right.length > 0) return of("BOOLEAN", comparedBoolean(key, right));
  return of(valueType, Object.hasOwn(operators[valueType], key) ? operators[valueType][key] : undefined);
}

const isEquality = (operator: Operator | undefined) => operator === "EQUALS" || operator === "NOT_EQUALS";

/** Dates are compared with `now` and `today`. */
function momentOf(type: ValueType, right: MappedText): MappedText {
  const [only] = right;
  const expression = right.length === 1 && typeof only === "object" ? only.expression : "";
  const word = /^\{\{\s*\$(now|today)\s*\}\}$/.exec(expression)?.[1];
  return type === "DATE" && word ? [word] : right;
}

/** "Is equal to false" means "is false". */
function comparedBoolean(key: string, [value, ...others]: MappedText): Operator | undefined {
  if (others.length > 0 || typeof value !== "string" || !/^(?:true|false)$/i.test(value.trim())) return undefined;
  const isTrue = value.trim().toLowerCase() === "true";
  const operator = operators.TEXT[key];
  if (operator === "EQUALS") return isTrue ? "IS_TRUE" : "IS_FALSE";
  return operator === "NOT_EQUALS" ? (isTrue ? "IS_FALSE" : "IS_TRUE") : undefined;
}

/** The operators that are the opposite of each other for every value. A number that can't be read meets neither. */
const opposites: readonly (readonly [Operator, Operator])[] = [
  ["CONTAINS", "NOT_CONTAINS"],
  ["EQUALS", "NOT_EQUALS"],
  ["MATCHES", "NOT_MATCHES"],
  ["IS_EMPTY", "IS_NOT_EMPTY"],
];

function oppositeOf(rule: Rule): Rule | null {
  const pair = opposites.find((both) => both.includes(rule.operator));
  if (!pair || (rule.valueType !== "TEXT" && rule.valueType !== "LIST")) return null;
  return { ...rule, operator: pair[0] === rule.operator ? pair[1] : pair[0] };
}

/** Met exactly if none of the groups is; null if that can't be expressed. */
export function noneOf(groups: readonly RuleGroup[]): Rules | null {
  const opposite = groups.map(({ join, conditions }): RuleGroup | null => {
    const all = conditions.map(oppositeOf).filter((one) => one !== null);
    return all.length === conditions.length ? { join: join === "ALL" ? "ANY" : "ALL", conditions: all } : null;
  });
  const known = opposite.filter((one) => one !== null);
  return known.length > 0 && known.length === groups.length ? { join: "ALL", groups: known } : null;
}

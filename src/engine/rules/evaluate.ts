import { readableMentions } from "#lib/mention.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import { type Condition, hasSecondValue, type Operator, type RuleGroup, type Rules, type ValueType } from "./rule.ts";
import { asBoolean, asDate, asList, asNumber, asText, isEmpty } from "./typed-value.ts";

export interface RuleContext {
  /** The typed value of a template. */
  value(template: string): unknown;
  /** Whether a pattern is found in a text, in linear time. */
  matches(pattern: string, text: string, isCaseSensitive: boolean): boolean;
  now(): Date;
}

export interface Verdict {
  readonly isMet: boolean;
  /** One line for each condition, for people. */
  readonly reasons: readonly string[];
}

/** Evaluates all conditions, so that people see each of them. Rules without conditions are not met. */
export function evaluateRules({ join, groups }: Rules, context: RuleContext): Verdict {
  return combine(
    join,
    groups.map((group) => evaluateGroup(group, context)),
  );
}

const evaluateGroup = ({ join, conditions }: RuleGroup, context: RuleContext): Verdict =>
  combine(
    join,
    conditions.map((condition) => evaluateCondition(condition, context)),
  );

function combine(join: Rules["join"], verdicts: readonly Verdict[]): Verdict {
  const isMet =
    verdicts.length > 0 && (join === "ALL" ? verdicts.every((one) => one.isMet) : verdicts.some((one) => one.isMet));
  return { isMet, reasons: verdicts.flatMap(({ reasons }) => reasons) };
}

function evaluateCondition(condition: Condition, context: RuleContext): Verdict {
  const left = context.value(condition.left);
  const right = hasSecondValue(condition) ? context.value(condition.right) : undefined;
  const outcome = compare(condition, left, right, context);
  const shown = (value: unknown) => truncate(asText(value).replaceAll(/\s+/g, " ").trim(), limits.rules.reasonChars);
  const said = ruleText.reason({
    name: readableMentions(condition.left).trim(),
    value: shown(left),
    operator: ruleText.operators[condition.operator],
    other: hasSecondValue(condition) ? shown(right) : null,
  });
  // A value that can't be read as the type meets no condition.
  const problem = outcome === null ? ruleText.notOfType[condition.valueType] : null;
  return { isMet: outcome === true, reasons: [ruleText.verdict(outcome === true, said, problem)] };
}

/** Null if a value isn't of the condition's type. */
type Outcome = boolean | null;
type Checks<Left, Right = Left> = Readonly<Partial<Record<Operator, (left: Left, right: Right) => Outcome>>>;

const compare = (condition: Condition, left: unknown, right: unknown, context: RuleContext): Outcome =>
  comparisons[condition.valueType](condition, left, right, context);

const comparisons: Readonly<Record<ValueType, typeof compare>> = {
  TEXT(condition, left, right, context) {
    const { operator } = condition;
    const pattern = patternChecks[operator];
    if (pattern) return pattern(isFound(condition, left, right, context));
    const empty = emptyChecks[operator];
    if (empty) return empty(isEmpty(left));
    const fold = folder(condition);
    return textChecks[operator]?.(fold(left), fold(right)) ?? null;
  },
  NUMBER: ({ operator }, left, right) => checkRead(numberChecks[operator], asNumber(left), asNumber(right)),
  DATE: ({ operator }, left, right, context) => checkRead(dateChecks[operator], asDate(left), dateOf(right, context)),
  LIST(condition, left, right) {
    const { operator } = condition;
    const items = asList(left);
    const empty = emptyChecks[operator];
    if (empty) return empty(items.length === 0);
    const fold = folder(condition);
    const item = itemChecks[operator]?.(items.map(fold), fold(right));
    return item ?? checkRead(lengthChecks[operator], items.length, asNumber(right));
  },
  BOOLEAN: ({ operator }, left) => checkRead(booleanChecks[operator], asBoolean(left), true),
};

const checkRead = <Value>(
  check: ((left: Value, right: Value) => Outcome) | undefined,
  left: Value | null,
  right: Value | null,
): Outcome => (check && left !== null && right !== null ? check(left, right) : null);

/** How texts are compared: without the space around them, and usually without case. */
const folder =
  ({ isCaseSensitive }: Condition) =>
  (value: unknown): string => {
    const text = asText(value).trim();
    return isCaseSensitive ? text : text.toLowerCase();
  };

const isFound = ({ isCaseSensitive }: Condition, text: unknown, pattern: unknown, { matches }: RuleContext): boolean =>
  matches(asText(pattern), asText(text).slice(0, limits.rules.matchedChars), isCaseSensitive);

const patternChecks: Readonly<Partial<Record<Operator, (isMatch: boolean) => boolean>>> = {
  MATCHES: (isMatch) => isMatch,
  NOT_MATCHES: (isMatch) => !isMatch,
};
const emptyChecks: Readonly<Partial<Record<Operator, (isNothing: boolean) => boolean>>> = {
  IS_EMPTY: (isNothing) => isNothing,
  IS_NOT_EMPTY: (isNothing) => !isNothing,
};
const textChecks: Checks<string> = {
  EQUALS: (left, right) => left === right,
  NOT_EQUALS: (left, right) => left !== right,
  CONTAINS: (left, right) => left.includes(right),
  NOT_CONTAINS: (left, right) => !left.includes(right),
  STARTS_WITH: (left, right) => left.startsWith(right),
  ENDS_WITH: (left, right) => left.endsWith(right),
};
const numberChecks: Checks<number> = {
  EQUALS: (left, right) => left === right,
  NOT_EQUALS: (left, right) => left !== right,
  GREATER: (left, right) => left > right,
  GREATER_OR_EQUAL: (left, right) => left >= right,
  LESS: (left, right) => left < right,
  LESS_OR_EQUAL: (left, right) => left <= right,
};
const dayMs = 86_400_000;
const dayOf = (at: number) => Math.floor(at / dayMs);
const dateChecks: Checks<number> = {
  EQUALS: (left, right) => dayOf(left) === dayOf(right),
  BEFORE: (left, right) => left < right,
  AFTER: (left, right) => left > right,
};
const itemChecks: Checks<readonly string[], string> = {
  CONTAINS: (items, item) => items.includes(item),
  NOT_CONTAINS: (items, item) => !items.includes(item),
};
const lengthChecks: Checks<number> = {
  LENGTH_EQUALS: (length, wanted) => length === wanted,
  LENGTH_GREATER: (length, wanted) => length > wanted,
  LENGTH_LESS: (length, wanted) => length < wanted,
};
const booleanChecks: Checks<boolean> = { IS_TRUE: (value) => value, IS_FALSE: (value) => !value };

function dateOf(value: unknown, { now }: RuleContext): number | null {
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (word === "now") return now().getTime();
  return word === "today" ? dayOf(now().getTime()) * dayMs : asDate(value);
}

import { readableMentions } from "#lib/mention.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import { type Condition, hasSecondValue, type RuleGroup, type Rules } from "./rule.ts";
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
function compare(condition: Condition, left: unknown, right: unknown, context: RuleContext): boolean | null {
  switch (condition.valueType) {
    case "TEXT":
      return compareTexts(condition, left, right, context);
    case "NUMBER":
      return compareNumbers(condition.operator, asNumber(left), asNumber(right));
    case "DATE":
      return compareDates(condition.operator, asDate(left), dateOf(right, context));
    case "LIST":
      return compareLists(condition, asList(left), right);
    case "BOOLEAN": {
      const read = asBoolean(left);
      return read === null ? null : read === (condition.operator === "IS_TRUE");
    }
  }
}

function compareTexts(condition: Condition, left: unknown, right: unknown, { matches }: RuleContext): boolean | null {
  const { operator, isCaseSensitive } = condition;
  const fold = (text: string) => (isCaseSensitive ? text : text.toLowerCase());
  const [one, other] = [fold(asText(left).trim()), fold(asText(right).trim())];
  switch (operator) {
    case "IS_EMPTY":
      return isEmpty(left);
    case "IS_NOT_EMPTY":
      return !isEmpty(left);
    case "EQUALS":
      return one === other;
    case "NOT_EQUALS":
      return one !== other;
    case "CONTAINS":
      return one.includes(other);
    case "NOT_CONTAINS":
      return !one.includes(other);
    case "STARTS_WITH":
      return one.startsWith(other);
    case "ENDS_WITH":
      return one.endsWith(other);
    case "MATCHES":
      return matches(asText(right), asText(left).slice(0, limits.rules.matchedChars), isCaseSensitive);
    case "NOT_MATCHES":
      return !matches(asText(right), asText(left).slice(0, limits.rules.matchedChars), isCaseSensitive);
    default:
      return null;
  }
}

function compareNumbers(operator: Condition["operator"], left: number | null, right: number | null): boolean | null {
  if (left === null || right === null) return null;
  switch (operator) {
    case "EQUALS":
      return left === right;
    case "NOT_EQUALS":
      return left !== right;
    case "GREATER":
      return left > right;
    case "GREATER_OR_EQUAL":
      return left >= right;
    case "LESS":
      return left < right;
    case "LESS_OR_EQUAL":
      return left <= right;
    default:
      return null;
  }
}

const dayMs = 86_400_000;

function compareDates(operator: Condition["operator"], left: number | null, right: number | null): boolean | null {
  if (left === null || right === null) return null;
  if (operator === "EQUALS") return Math.floor(left / dayMs) === Math.floor(right / dayMs);
  if (operator === "BEFORE") return left < right;
  return operator === "AFTER" ? left > right : null;
}

function dateOf(value: unknown, { now }: RuleContext): number | null {
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (word === "now") return now().getTime();
  return word === "today" ? Math.floor(now().getTime() / dayMs) * dayMs : asDate(value);
}

function compareLists(condition: Condition, left: readonly unknown[], right: unknown): boolean | null {
  const { operator, isCaseSensitive } = condition;
  const fold = (value: unknown) => (isCaseSensitive ? asText(value) : asText(value).toLowerCase()).trim();
  const length = asNumber(right);
  switch (operator) {
    case "CONTAINS":
      return left.some((item) => fold(item) === fold(right));
    case "NOT_CONTAINS":
      return !left.some((item) => fold(item) === fold(right));
    case "IS_EMPTY":
      return left.length === 0;
    case "IS_NOT_EMPTY":
      return left.length > 0;
    case "LENGTH_EQUALS":
      return length === null ? null : left.length === length;
    case "LENGTH_GREATER":
      return length === null ? null : left.length > length;
    case "LENGTH_LESS":
      return length === null ? null : left.length < length;
    default:
      return null;
  }
}

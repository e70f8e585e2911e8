/** Rules: conditions on typed values that are decided without a model. */
import { z } from "zod";
import { readableMentions } from "#lib/mention.ts";
import { limits } from "#product/limits.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import type { ReferenceMapper } from "../node.ts";

/** How the values of a condition are read. */
export const valueTypes = ["TEXT", "NUMBER", "DATE", "LIST", "BOOLEAN"] as const;
export type ValueType = (typeof valueTypes)[number];

/** The operators of each type. Those in `unary` have no second value. */
export const operators = {
  TEXT: [
    ...(["CONTAINS", "NOT_CONTAINS", "EQUALS", "NOT_EQUALS", "STARTS_WITH", "ENDS_WITH"] as const),
    ...(["MATCHES", "NOT_MATCHES", "IS_EMPTY", "IS_NOT_EMPTY"] as const),
  ],
  NUMBER: ["EQUALS", "NOT_EQUALS", "GREATER", "GREATER_OR_EQUAL", "LESS", "LESS_OR_EQUAL"],
  DATE: ["EQUALS", "BEFORE", "AFTER"],
  LIST: ["CONTAINS", "NOT_CONTAINS", "LENGTH_EQUALS", "LENGTH_GREATER", "LENGTH_LESS", "IS_EMPTY", "IS_NOT_EMPTY"],
  BOOLEAN: ["IS_TRUE", "IS_FALSE"],
} as const satisfies Record<ValueType, readonly string[]>;
export type Operator = (typeof operators)[ValueType][number];

const allOperators = [...new Set(Object.values(operators).flat())];
const unary: ReadonlySet<Operator> = new Set(["IS_EMPTY", "IS_NOT_EMPTY", "IS_TRUE", "IS_FALSE"]);
export const hasSecondValue = ({ operator }: Pick<Condition, "operator">): boolean => !unary.has(operator);

const { conditions, groups, valueChars } = limits.rules;

const condition = z.object({
  /** A template: usually a single reference, whose value keeps its type. */
  left: z.string().max(valueChars).default(""),
  valueType: z.enum(valueTypes).default("TEXT"),
  operator: z.enum(allOperators).default("CONTAINS"),
  /** A template. Of a date, also `today` or `now`. */
  right: z.string().max(valueChars).default(""),
  /** Of texts. */
  isCaseSensitive: z.boolean().default(false),
});
export type Condition = z.infer<typeof condition>;

/** ALL: and; ANY: or. */
export const joins = ["ALL", "ANY"] as const;

const group = z.object({
  join: z.enum(joins).default("ALL"),
  conditions: z.array(condition).max(conditions).default([]),
});
export type RuleGroup = z.infer<typeof group>;

export const rules = z.object({ join: z.enum(joins).default("ANY"), groups: z.array(group).max(groups).default([]) });
export type Rules = z.infer<typeof rules>;

/** Who decides. Without it, a model does; what was entered for the other one stays. */
export const ruleSettings = {
  decidedBy: z.enum(["MODEL", "RULES"]).optional(),
  rules: rules.optional(),
};
interface RuleSettings {
  readonly decidedBy?: "MODEL" | "RULES" | undefined;
  readonly rules?: Rules | undefined;
}

export const emptyCondition = (): Condition => condition.parse({});
export const emptyRules = (): Rules => ({ join: "ANY", groups: [{ join: "ALL", conditions: [emptyCondition()] }] });

/** The rules that decide; null if a model does. */
export const decidingRules = ({ decidedBy, rules: given }: RuleSettings): Rules | null =>
  decidedBy === "RULES" ? (given ?? { join: "ANY", groups: [] }) : null;

export const conditionsIn = ({ groups: all }: Rules): Condition[] => all.flatMap((one) => one.conditions);

/** Whether the rules can be evaluated: no group is empty, and no condition lacks a value. */
export const areComplete = ({ groups: all }: Rules): boolean =>
  all.length > 0 && all.every((one) => one.conditions.length > 0 && one.conditions.every(isComplete));

const isComplete = ({ left, right, valueType, operator }: Condition): boolean => {
  const allowed: readonly Operator[] = operators[valueType];
  return left.trim() !== "" && allowed.includes(operator) && (unary.has(operator) || right.trim() !== "");
};

/** The settings with the templates of their rules replaced. */
export function mapRules<Settings extends RuleSettings>(settings: Settings, mapper: ReferenceMapper): Settings {
  if (!settings.rules) return settings;
  const text = (template: string) => mapper.text(template, { name: "rules" });
  const mapped = settings.rules.groups.map((one) => ({
    ...one,
    conditions: one.conditions.map((each) => ({ ...each, left: text(each.left), right: text(each.right) })),
  }));
  return { ...settings, rules: { ...settings.rules, groups: mapped } };
}

/** A condition as people read it: "Total is greater than 100". */
export function describeCondition(given: Condition): string {
  const words = ruleText.operators[given.operator];
  const parts = [
    readableMentions(given.left),
    words,
    ...(hasSecondValue(given) ? [readableMentions(given.right)] : []),
  ];
  return parts.map((part) => part.trim()).join(" ");
}

/** Patterns that the matcher can't read: references to groups, and conditions on what stands around. */
const unsupported = /\\[1-9]|\\k<|\(\?<?[=!]/;

/** The pattern of a condition that can't be matched, or null. Patterns with references are only known in a run. */
export function findInvalidPattern(given: Rules): string | null {
  const patterns = conditionsIn(given).filter(({ operator }) => operator === "MATCHES" || operator === "NOT_MATCHES");
  const fixed = patterns.map(({ right }) => right).filter((right) => !right.includes("@["));
  return fixed.find((pattern) => unsupported.test(pattern) || !isPattern(pattern)) ?? null;
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

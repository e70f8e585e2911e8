import { evaluateRules, type RuleContext, type Verdict } from "#engine/rules/evaluate.ts";
import { conditionsIn, type Rules } from "#engine/rules/rule.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";

/** A verdict, or the sentence that says why there is none. */
export type RuleOutcome = Verdict | { readonly invalid: string };

/**
 * Evaluates rules. Patterns are matched in linear time, and those that would still take long are refused; the matcher is
 * only loaded when a rule needs it.
 */
export async function evaluateWithPatterns(rules: Rules, value: RuleContext["value"]): Promise<RuleOutcome> {
  const { patternSteps, valueChars, reasonChars } = limits.rules;
  const hasPattern = conditionsIn(rules).some(({ operator }) => operator === "MATCHES" || operator === "NOT_MATCHES");
  const re2 = hasPattern ? (await import("re2js")).RE2JS : null;
  let stepsLeft = patternSteps;
  let invalid: string | null = null;
  const verdict = evaluateRules(rules, {
    value,
    now: () => new Date(),
    matches(pattern, text, isCaseSensitive) {
      const refuse = (sentence: (pattern: string) => string) => {
        invalid ??= sentence(truncate(pattern, reasonChars));
        return false;
      };
      if (pattern.length > valueChars) return refuse(ruleText.costlyPattern);
      try {
        const compiled = re2?.compile(pattern, isCaseSensitive ? 0 : re2.CASE_INSENSITIVE);
        stepsLeft -= (compiled?.programSize() ?? 0) * text.length;
        return stepsLeft < 0 ? refuse(ruleText.costlyPattern) : (compiled?.matcher(text).find() ?? false);
      } catch {
        return refuse(ruleText.invalidPattern);
      }
    },
  });
  return invalid === null ? verdict : { invalid };
}

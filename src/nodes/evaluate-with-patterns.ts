import { evaluateRules, type RuleContext, type Verdict } from "#engine/rules/evaluate.ts";
import { conditionsIn, type Rules } from "#engine/rules/rule.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";

/** A verdict, or the sentence that says why there is none. */
export type RuleOutcome = Verdict | { readonly invalid: string };

/** Evaluates rules. Patterns are matched in linear time; the matcher is only loaded when a rule needs it. */
export async function evaluateWithPatterns(rules: Rules, value: RuleContext["value"]): Promise<RuleOutcome> {
  const hasPattern = conditionsIn(rules).some(({ operator }) => operator === "MATCHES" || operator === "NOT_MATCHES");
  const re2 = hasPattern ? (await import("re2js")).RE2JS : null;
  let invalid: string | null = null;
  const verdict = evaluateRules(rules, {
    value,
    now: () => new Date(),
    matches(pattern, text, isCaseSensitive) {
      try {
        return (
          re2
            ?.compile(pattern, isCaseSensitive ? 0 : re2.CASE_INSENSITIVE)
            .matcher(text)
            .find() ?? false
        );
      } catch {
        invalid ??= pattern;
        return false;
      }
    },
  });
  return invalid === null ? verdict : { invalid: ruleText.invalidPattern(invalid) };
}

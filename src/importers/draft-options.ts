/** The options of a step: disabled, retries, and whether the run continues after an error. */
import type { AnySpec } from "#engine/node.ts";
import { canContinueOnFailure, canRetry, type StepOptions } from "#engine/step-options.ts";
import { limits } from "#product/limits.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { Arranged } from "./arrange-steps.ts";
import type { NodeDraft } from "./importer.ts";
import type { Reporter } from "./report.ts";

const { toFix } = importedStepText;
const { retries: allowed, retryWaitSeconds: delay } = limits.workflow;

export function optionsOf(
  draft: NodeDraft,
  { placeholders, disabled }: Arranged,
  { spec, report }: { spec: AnySpec | undefined; report: Reporter },
): StepOptions {
  if (placeholders.has(draft.id)) return { isDisabled: true };
  const { retries = 0, waitSeconds, goOn } = draft.ifFails ?? {};
  const isRetried = spec !== undefined && canRetry(spec) && retries > 0;
  const isContinued = spec !== undefined && canContinueOnFailure(spec) && goOn === true;
  if (retries > 0 && !isRetried) report.add("toFix", draft.name, toFix.noRetry);
  if (retries > allowed.max && isRetried) report.add("toFix", draft.name, toFix.retriesReduced(allowed.max));
  if (goOn && !isContinued) report.add("toFix", draft.name, toFix.noContinue);
  const wait = Math.round(Math.min(delay.max, Math.max(delay.min, waitSeconds ?? delay.min)));
  const ifFails = {
    ...(isRetried && { retries: Math.min(allowed.max, retries), waitSeconds: wait }),
    ...(isContinued && { goOn: true as const }),
  };
  return {
    ...(disabled.has(draft.id) && { isDisabled: true as const }),
    ...(Object.keys(ifFails).length > 0 && { ifFails }),
  };
}

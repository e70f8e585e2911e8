import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { canContinueOnFailure, canRetry, type IfFails, timeLimitMsOf, withOptions } from "#engine/step-options.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import { NumberField } from "#ui/forms/number-field.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";

const text = stepOptionText;
const { retries, retryWaitSeconds, stepSeconds } = limits.workflow;

/** Error handling of a step: retries, timeout, and whether the run continues. */
export function StepIfFails({ node }: { node: GraphNode }) {
  const session = useBuilder();
  const spec = catalog[node.type];
  if (!spec || (!canRetry(spec) && !canContinueOnFailure(spec))) return null;
  const given = node.options?.ifFails ?? {};
  const change = (next: IfFails) => {
    const kept = Object.entries({ ...given, ...next }).filter(([, value]) => value !== undefined);
    const ifFails = kept.length > 0 ? Object.fromEntries(kept) : undefined;
    const graph = session.graph();
    session.change(
      { ...graph, nodes: graph.nodes.map((one) => (one.id === node.id ? withOptions(one, { ifFails }) : one)) },
      `ifFails ${node.id}`,
    );
  };
  const isDisabled = !session.canEdit;
  const tries = given.retries ?? 0;
  const maxSeconds = Math.min(stepSeconds.max, timeLimitMsOf(spec, { ...node, options: undefined }) / 1_000);
  return (
    <Disclosure title={text.onFailure} meta={text.onFailureSummary(tries, given.goOn === true)}>
      <div className="grid gap-4 pt-3">
        {canRetry(spec) && (
          <>
            <div className="grid grid-cols-2 gap-4">
              <NumberField
                label={text.retries}
                value={tries}
                min={retries.min}
                max={retries.max}
                isDisabled={isDisabled}
                onChange={(value) =>
                  change(value ? { retries: value } : { retries: undefined, waitSeconds: undefined })
                }
              />
              {tries > 0 && (
                <NumberField
                  label={text.retryDelay}
                  hint={text.retryDelayHint}
                  value={given.waitSeconds ?? retryWaitSeconds.initial}
                  min={retryWaitSeconds.min}
                  max={retryWaitSeconds.max}
                  isDisabled={isDisabled}
                  onChange={(value) => change({ waitSeconds: value ?? undefined })}
                />
              )}
            </div>
            <NumberField
              label={text.timeout}
              hint={text.timeoutHint(maxSeconds)}
              value={given.timeoutSeconds ?? null}
              min={stepSeconds.min}
              max={maxSeconds}
              placeholder={String(maxSeconds)}
              isPlain
              isDisabled={isDisabled}
              onChange={(value) => change({ timeoutSeconds: value ?? undefined })}
            />
          </>
        )}
        {canContinueOnFailure(spec) ? (
          <RadioGroup
            label={text.ifAllRetriesFail}
            value={given.goOn ? "goOn" : "stop"}
            onChange={(id) => change({ goOn: id === "goOn" ? true : undefined })}
            isDisabled={isDisabled}
            options={[
              { id: "stop", label: text.stopRun },
              { id: "goOn", label: text.continueWithNA, hint: text.continueWithNAHint },
            ]}
          />
        ) : (
          <p className="text-sm text-ink-3">{text.branchingFailureHint}</p>
        )}
      </div>
    </Disclosure>
  );
}

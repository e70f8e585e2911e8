import { useMemo } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { useSampleAnswers } from "#builder/test-runs/use-sample-answers.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { hasSideEffects } from "#engine/node.ts";
import { StepView } from "#features/run/step/step-view.tsx";
import { catalog } from "#nodes/index.ts";
import { sampleFormId, singleStepGraph } from "#nodes/single-step-graph.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

const text = stepPanelText.test;

interface StepTestProps {
  node: GraphNode;
  isStarting: boolean;
  onCancel: () => void;
  /** Resolves to true when the test has started. */
  onRun: (output?: { result: unknown }) => Promise<boolean>;
}

/** The test form of a step, prefilled with values of the last run. */
export function StepTest({ node, isStarting, onCancel, onRun }: StepTestProps) {
  const session = useBuilder();
  const samples = useSampleAnswers(node.id);
  // Computed once, so that the form's fields don't change while the person fills it in.
  const form = useMemo(
    () => singleStepGraph(session.graph(), node.id)?.nodes.find(({ id }) => id === sampleFormId),
    [session, node.id],
  );
  const spec = catalog[node.type];
  const isPinned = node.options?.pin !== undefined;
  const acts = spec !== undefined && hasSideEffects(spec, node.config);
  return (
    <section aria-label={text.inputs} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeader title={text.inputs} />
      {acts && !isPinned && <Callout tone="warning">{text.sideEffectsHint}</Callout>}
      {!form && (
        <>
          <p className="text-ink-3">{isPinned ? stepOptionText.pinnedTestHint : text.noInputsNeeded}</p>
          <div className="flex gap-2">
            <Button variant="primary" isPending={isStarting} onPress={() => void onRun()}>
              {text.start}
            </Button>
            <Button variant="ghost" onPress={onCancel}>
              {buttonText.cancel}
            </Button>
          </div>
        </>
      )}
      {form && samples === undefined && <Skeleton lines={3} />}
      {form && samples !== undefined && (
        <StepView
          step={form}
          result={samples}
          writing={{
            draftKey: `sample-${node.id}`,
            submitText: text.start,
            onCancel,
            onSubmit: (result) => onRun({ result }),
          }}
        />
      )}
    </section>
  );
}

import { FlaskConical, Sparkles } from "lucide-react";
import { useState } from "react";
import type { GraphNode } from "#engine/graph.ts";
import { templatesOf } from "#engine/reference.ts";
import { askAssistant } from "#features/workflow/client/assist/assistant.ts";
import { useBuilder } from "#features/workflow/client/use-builder.ts";
import { formatRelative } from "#lib/time.ts";
import { catalog } from "#nodes/index.ts";
import { assistantText } from "#product/texts/assistant.ts";
import { builderText } from "#product/texts/builder.ts";
import { shellText } from "#product/texts/shell.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { openPanel } from "#web/shell/panels.ts";
import { AroundContext } from "./client/around.ts";
import type { RunData } from "./client/run-data.ts";
import type { RunView, StepItem } from "./client/steps.ts";
import { useLastRunId } from "./client/use-last-run.ts";
import { useRun } from "./client/use-run.ts";
import { useSteering } from "./client/use-steering.ts";
import { PinButton, PinnedOutput } from "./pinned-output.tsx";
import { RunStep } from "./run-step.tsx";
import { StepTest } from "./step-test.tsx";

const text = builderText.test;

interface StepRunProps {
  node: GraphNode;
  /** The person is about to try the step alone. */
  isTesting: boolean;
  onTesting: (isTesting: boolean) => void;
}

/** In the builder: what a step brought when it ran last, and what it brings alone with other inputs. */
export function StepRun({ node, isTesting, onTesting }: StepRunProps) {
  const { workflowId, canEdit } = useBuilder();
  const [testId, setTestId] = useState<string | null>(null);
  const lastId = useLastRunId(workflowId, node.id);
  const runId = testId ?? lastId;
  if (isTesting)
    return (
      <StepTest
        node={node}
        onCancel={() => onTesting(false)}
        onStarted={(id) => {
          setTestId(id);
          onTesting(false);
        }}
      />
    );
  const pinned = node.options?.pin && <PinnedOutput key={JSON.stringify(node.options.pin)} node={node} />;
  if (runId === undefined) return pinned ?? <Skeleton lines={4} />;
  if (runId === null)
    return (
      pinned ?? (
        <EmptyState
          title={text.none}
          action={
            canEdit && (
              <Button icon={FlaskConical} onPress={() => onTesting(true)}>
                {workflowText.builder.testStep}
              </Button>
            )
          }
        >
          {text.noneText}
        </EmptyState>
      )
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {pinned}
      <Visited key={runId} runId={runId} node={node} />
    </div>
  );
}

function Visited({ runId, node }: { runId: string; node: GraphNode }) {
  const { run, view, error, retry, isRetrying } = useRun(runId);
  const step = view?.steps.find((one) => one.nodeId === node.id);
  if (run && view && step) return <Visit node={node} run={run} view={view} step={step} />;
  if (error)
    return (
      <ErrorState title={shellText.error.listTitle} onRetry={() => void retry()} isRetrying={isRetrying}>
        {shellText.error.listText}
      </ErrorState>
    );
  return <Skeleton lines={4} />;
}

interface VisitProps {
  node: GraphNode;
  run: RunData;
  view: RunView;
  step: StepItem;
}

/** What went into the step, and the step as the page of its run shows it. */
function Visit({ node, run, view, step }: VisitProps) {
  const session = useBuilder();
  const steering = useSteering(run.id);
  const [isEditing, setEditing] = useState(false);
  const spec = catalog[step.type];
  const inputs = spec ? templatesOf(spec, step.config).map((one) => view.around.fill(one.text).trim()) : [];
  const given = inputs.filter(Boolean).join("\n\n");
  return (
    <AroundContext value={view.around}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex min-w-0 items-baseline gap-2 text-sm text-ink-3">
          <button
            type="button"
            onClick={() => openPanel({ kind: "run", runId: run.id })}
            className="min-w-0 cut rounded-mark font-medium text-accent-text underline-offset-3 hover:underline"
          >
            {run.title}
          </button>
          <time dateTime={run.createdAt.toISOString()} className="flex-none">
            {formatRelative(run.createdAt, new Date())}
          </time>
          {step.state === "failed" && session.canEdit && (
            <Button
              size="s"
              icon={Sparkles}
              className="justify-self-start"
              onPress={() =>
                askAssistant(session, assistantText.ask.fixStep(node.label), {
                  nodeId: node.id,
                  error: step.error ?? "",
                })
              }
            >
              {assistantText.fix}
            </Button>
          )}
          {step.state === "done" && step.result !== undefined && step.type === node.type && (
            <PinButton node={node} result={step.result} />
          )}
        </div>
        {given && (
          <Disclosure title={text.input} defaultOpen={step.state === "failed"}>
            <p className="max-h-80 overflow-y-auto rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere text-ink-2 scroll-thin">
              {given}
            </p>
          </Disclosure>
        )}
        <RunStep
          run={run}
          step={step}
          stoppedBefore={view.stopped?.done === step ? view.stopped.next : null}
          isOpen
          onOpenChange={() => {}}
          onMoved={() => {}}
          steering={steering}
          isEditing={isEditing}
          onEditing={setEditing}
          hasAddress={false}
        />
      </div>
    </AroundContext>
  );
}

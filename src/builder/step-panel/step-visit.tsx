import { Sparkles } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { askForFix } from "#builder/assistant/assistant-actions.ts";
import { FixSlot } from "#builder/assistant/fix-slot.tsx";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { useRetryStepTest, useStepTest } from "#builder/test-runs/use-step-test.ts";
import { openPanel } from "#client/panels/panels.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { RunContext } from "#features/run/client/run-context.ts";
import type { RunData } from "#features/run/client/run-data.ts";
import { type RunView, resultText, type StepItem } from "#features/run/client/run-view.ts";
import { useRunActions } from "#features/run/client/use-run-actions.ts";
import { useStepPieces } from "#features/run/client/use-step-pieces.ts";
import { splitFailure } from "#features/run/step/failure-details.tsx";
import { RunStep } from "#features/run/step/run-step.tsx";
import { StepNotes } from "#features/run/step/step-notes.tsx";
import { StepStatus } from "#features/run/step/step-status.tsx";
import { StepView } from "#features/run/step/step-view.tsx";
import { formatDuration } from "#lib/time.ts";
import { formatRelative } from "#product/relative-time.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { PinButton } from "./pinned-output.tsx";
import type { OutputView } from "./step-output.tsx";

const text = stepPanelText.output;

/** Maximum characters shown; copying includes everything. */
const jsonChars = 50_000;

interface StepVisitProps {
  node: GraphNode;
  run: RunData;
  visited: RunView;
  step: StepItem;
  view: OutputView;
}

/** The result of a step in a run: state, duration, cost, and output or failure. */
export function StepVisit({ node, run, visited, step, view }: StepVisitProps) {
  const isOver = step.state === "done" || step.state === "failed";
  return (
    <RunContext value={visited.context}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StepFacts run={run} step={step} />
        <StepNotes step={step} />
        {step.state === "done" && <ReturnedResult node={node} run={run} step={step} view={view} />}
        {step.state === "failed" && <FailedStep node={node} step={step} />}
        {!isOver && <UnfinishedStep run={run} visited={visited} step={step} />}
      </div>
    </RunContext>
  );
}

function StepFacts({ run, step }: { run: RunData; step: StepItem }) {
  return (
    <div className="grid gap-1 text-sm text-ink-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 num">
        <StepStatus step={step} isLabelShown />
        {step.tookMs !== null && <span>{formatDuration(step.tookMs)}</span>}
        {(step.state === "done" || step.state === "failed") && <span>{runHeaderText.credits(step.credits)}</span>}
      </p>
      <p className="flex min-w-0 items-baseline gap-2">
        <button
          type="button"
          onClick={() => openPanel({ kind: "run", runId: run.id })}
          className="min-h-6 min-w-0 cut rounded-mark font-medium text-accent-text underline-offset-3 hover:underline"
        >
          {run.title}
        </button>
        <time dateTime={run.createdAt.toISOString()} className="flex-none">
          {formatRelative(run.createdAt, new Date())}
        </time>
      </p>
    </div>
  );
}

interface ReturnedProps {
  node: GraphNode;
  run: RunData;
  step: StepItem;
  view: OutputView;
}

function ReturnedResult({ node, run, step, view }: ReturnedProps) {
  if (step.result === undefined) return <p className="text-ink-3">{runStepText.skipped}</p>;
  const json = () => JSON.stringify(step.result, null, 2);
  return (
    <>
      {view === "json" ? (
        <pre className="rounded-control border border-line bg-page p-3 text-xs whitespace-pre-wrap wrap-anywhere">
          {json().slice(0, jsonChars)}
        </pre>
      ) : (
        <StepView step={step} result={step.result} />
      )}
      <div className="flex flex-wrap gap-2">
        {step.type === node.type && <PinButton node={node} result={step.result} />}
        <CopyButton variant="button" text={() => (view === "json" ? json() : resultText(run, step, step.result))} />
      </div>
      <p className="text-sm text-ink-3">{text.pinHint}</p>
    </>
  );
}

/** A failed step: the reason, a fix by the assistant, and a retry. */
function FailedStep({ node, step }: { node: GraphNode; step: StepItem }) {
  const session = useBuilder();
  const isFixing = useBuilderState(({ outputTask }) => outputTask?.nodeId === node.id && outputTask.do === "fix");
  const { runOrAsk, isStarting } = useStepTest(node);
  const tryAgain = useRetryStepTest(node);
  const progress = useStepPieces(step, true, null);
  const retry = () => void (tryAgain ? tryAgain() : runOrAsk());
  const { title, reason } = splitFailure(step.error);
  const error = step.error ?? "";
  const fix = useCallback(
    () => askForFix(session, assistantText.prompts.fixStep(node.label), { nodeId: node.id, error }),
    [session, node.id, node.label, error],
  );
  useEffect(() => {
    if (!isFixing) return;
    session.store.setState({ outputTask: null });
    fix();
  }, [isFixing, session, fix]);
  return (
    <>
      <div>
        <p className="font-semibold">{title}</p>
        {reason && <p className="mt-0.5 whitespace-pre-line text-sm text-ink-2 wrap-anywhere">{reason}</p>}
      </div>
      {progress !== null && progress.pieces.length > 0 && (
        <StepView step={step} result={undefined} progress={progress} />
      )}
      <div className="flex flex-wrap gap-2">
        {session.canEdit && (
          <>
            <Button size="s" icon={Sparkles} onPress={fix}>
              {assistantText.fix}
            </Button>
            <Button size="s" variant="ghost" isPending={isStarting} onPress={retry}>
              {text.tryAgain}
            </Button>
          </>
        )}
        {reason && <CopyButton variant="button" text={reason} label={text.copyDetails} />}
      </div>
      <FixSlot nodeId={node.id} onTry={retry} />
    </>
  );
}

/** A running or waiting step, rendered as on the run page. */
function UnfinishedStep({ run, visited, step }: { run: RunData; visited: RunView; step: StepItem }) {
  const { agents } = useNamedAgents(step.agentIds);
  const steering = useRunActions(run.id);
  const [isEditing, setEditing] = useState(false);
  return (
    <RunStep
      run={run}
      step={step}
      agents={agents}
      stoppedBefore={visited.stopped?.done === step ? visited.stopped.next : null}
      isOpen
      onOpenChange={() => {}}
      onAdvance={() => {}}
      actions={steering}
      isEditing={isEditing}
      onEditing={setEditing}
      isLinkable={false}
    />
  );
}

import { FlaskConical, PanelRight, RotateCcw, Square, X } from "lucide-react";
import { useEffect } from "react";
import { noVisitedRuns } from "#builder/session/builder-state.ts";
import { noMarks, type StepMark } from "#builder/session/step-marks.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { openPanel, usePanel } from "#client/panels/panels.ts";
import { builderKeys } from "#client/shell/shortcuts.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canRun } from "#engine/check/check-graph.ts";
import { runStartNodes } from "#engine/graph/graph.ts";
import { canControlRun } from "#features/run/access.ts";
import type { RunData } from "#features/run/client/run-data.ts";
import { type RunView, titleStatus, toPlainLine } from "#features/run/client/run-view.ts";
import { useFirstAnswers, useLastRunId } from "#features/run/client/use-last-run.ts";
import { useRun, useRunCredits } from "#features/run/client/use-run.ts";
import { useRunActions } from "#features/run/client/use-run-actions.ts";
import { stepDotStatus, stepStatusLabel } from "#features/run/step/step-status.tsx";
import { formatDuration } from "#lib/time.ts";
import { catalog } from "#nodes/index.ts";
import { statusName } from "#product/run-status.ts";
import { testRunText } from "#product/texts/builder/test-runs.ts";
import { workflowCanvasText } from "#product/texts/canvas/saved-canvas.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Elapsed } from "#ui/feedback/elapsed.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import { useStartTest } from "./use-start-test.ts";

const text = testRunText;

/** Test runs in the builder: start, stop, repeat, and the state of the shown run. */
export function RunBar({ isFlat = false }: { isFlat?: boolean }) {
  const session = useBuilder();
  const { store, workflowId } = session;
  const shownId = useBuilderState((state) => state.shownRunId);
  const request = usePanel((panel) => panel.request);
  const besideId = request?.kind === "run" ? request.runId : null;
  // A run opened in the side panel is also shown on the canvas.
  useEffect(() => {
    if (besideId !== null) store.setState({ shownRunId: besideId, visitedRuns: noVisitedRuns });
  }, [store, besideId]);
  const { run, view } = useShownRun(shownId, workflowId);
  const isRunnable = useBuilderState((state) => canRun(state.checks) && state.history.present.nodes.length > 0);
  const { start, isStarting } = useStartTest();
  const lastId = useLastRunId(workflowId);
  const answers = useFirstAnswers(run?.id ?? lastId);
  const isLive = run !== null && view !== null && !view.isOver;

  const showRun = (runId: string | null) => {
    if (runId !== null) openPanel({ kind: "run", runId });
  };
  const startsWithForm = () => {
    const [first] = runStartNodes(session.graph(), catalog);
    return catalog[first?.type ?? ""]?.traits?.waits === "input" && !first?.options?.pin;
  };
  const test = async () => {
    store.setState({ openId: null });
    if (!startsWithForm()) return showRun(await start({}));
    if (await session.flush()) openPanel({ kind: "start", workflowId });
  };
  const testAgain = async () => {
    store.setState({ openId: null });
    showRun(await start(startsWithForm() ? { output: { result: answers } } : {}));
  };
  const canTest = isRunnable && !isLive && !isStarting;
  useShortcut(builderKeys.test, () => void test(), { isDisabled: !canTest });
  const canRepeat = canTest && (lastId != null || run !== null) && (!startsWithForm() || answers != null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={text.title}
      className={cx(
        "flex items-center gap-0.5",
        !isFlat && "ml-auto rounded-card border border-line-2 bg-raised p-1 shadow-float-1",
      )}
    >
      {run && view && <ShownRun run={run} view={view} />}
      {!isLive && (
        <>
          <Tooltip text={text.testHint} shortcut={builderKeys.test}>
            <Button
              variant="ghost"
              size="s"
              icon={FlaskConical}
              isPending={isStarting}
              isDisabled={!canTest}
              onPress={() => void test()}
            >
              {workflowCanvasText.testRun}
            </Button>
          </Tooltip>
          {canRepeat && <IconButton icon={RotateCcw} size="s" label={text.runAgain} onPress={() => void testAgain()} />}
        </>
      )}
      {run && !isLive && (
        <IconButton
          icon={X}
          size="s"
          label={text.hideRun}
          onPress={() => store.setState({ shownRunId: null, marks: noMarks })}
        />
      )}
    </div>
  );
}

/** The run shown on the canvas, if it belongs to this workflow. Stores the states of its steps for the cards. */
function useShownRun(shownId: string | null, workflowId: string): { run: RunData | null; view: RunView | null } {
  const { store } = useBuilder();
  const { run, view } = useRun(shownId);
  const isOfThisWorkflow = run?.workflowId === workflowId;
  const failedId = isOfThisWorkflow && view?.isOver ? failedNodeId(view) : undefined;
  useEffect(() => {
    if (failedId) store.setState({ selected: new Set([failedId]), selectedEdges: new Set() });
  }, [store, failedId]);
  useEffect(() => {
    if (!isOfThisWorkflow || !view) return;
    const reached = view.steps
      .filter(({ state }) => state !== "later" && state !== "locked")
      // The canvas scrolls to the first unfinished step; failures that the run tolerated come last.
      .toSorted((a, b) => Number(a.isSkippedFailure) - Number(b.isSkippedFailure));
    const marks = new Map(
      reached.map((step): [string, StepMark] => [
        step.nodeId,
        { status: stepDotStatus(step), label: stepStatusLabel(step) },
      ]),
    );
    store.setState({ marks });
  }, [store, isOfThisWorkflow, view]);
  return isOfThisWorkflow ? { run, view } : { run: null, view: null };
}

/** Id of the step that ended the run with a failure. */
const failedNodeId = ({ steps }: RunView) =>
  steps.find(({ state, isSkippedFailure }) => state === "failed" && !isSkippedFailure)?.nodeId;

function ShownRun({ run, view }: { run: RunData; view: RunView }) {
  const { actor } = useWorkspace();
  const { stop } = useRunActions(run.id);
  const credits = useRunCredits(run.id) ?? 0;
  const word = statusName(titleStatus(run, view) || run.status);
  const failed = view.isOver && view.steps.find(({ nodeId }) => nodeId === failedNodeId(view));
  const tookMs = run.endedAt && run.endedAt.getTime() - run.createdAt.getTime();
  return (
    <>
      <p className="flex items-center gap-2 px-2 text-sm whitespace-nowrap">
        <span role="status" className="font-medium">
          {word}
        </span>
        <span className="text-ink-3 num">
          {tookMs !== null ? formatDuration(tookMs) : <Elapsed since={run.createdAt} />}
        </span>
        {credits > 0 && <span className="text-ink-3 num @max-md:hidden">{runHeaderText.credits(credits)}</span>}
      </p>
      {failed && (
        <p title={failed.error ?? undefined} className="max-w-64 cut pr-2 text-sm text-danger @max-2xl:hidden">
          {failed.label}: {toPlainLine(failed.error ?? "")}
        </p>
      )}
      {!view.isOver && canControlRun(actor, run) && (
        <Button
          variant="ghost"
          size="s"
          icon={Square}
          isPending={stop.isPending}
          onPress={() => stop.mutate({ runId: run.id })}
        >
          {runHeaderText.stop}
        </Button>
      )}
      <IconButton
        icon={PanelRight}
        size="s"
        label={runHeaderText.viewRun}
        onPress={() => openPanel({ kind: "run", runId: run.id })}
      />
    </>
  );
}

import { lazy, Suspense, use, useCallback, useEffect, useRef, useState } from "react";
import { PanelContext } from "#client/panels/panel-context.ts";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { isOver } from "#engine/status.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import { canAnswerStep } from "../access.ts";
import { RunContext } from "../client/run-context.ts";
import type { RunData } from "../client/run-data.ts";
import type { RunView } from "../client/run-view.ts";
import { adjacentStepNumber, parseStepHash, scrollToStep } from "../client/step-navigation.ts";
import { useFollowStep } from "../client/use-follow-step.ts";
import { useOpenSteps } from "../client/use-open-steps.ts";
import { useRun } from "../client/use-run.ts";
import { useRunActions } from "../client/use-run-actions.ts";
import { RunStep } from "../step/run-step.tsx";
import { ApprovalBar } from "./approval-bar.tsx";
import { RunBanners } from "./run-banners.tsx";
import { RunHeader } from "./run-header.tsx";
import { StepRail } from "./step-rail.tsx";

const RunTrace = lazy(async () => ({ default: (await import("#features/trace/run-trace.tsx")).RunTrace }));

/** The live page or side panel of a run. It only displays state: the server runs every step. */
export function RunPage({ runId }: { runId: string }) {
  const { run, view, isMissing, error, retry, isRetrying } = useRun(runId);
  if (isMissing) return <NotFound />;
  if (run && view) return <OpenRun key={runId} run={run} view={view} />;
  if (error)
    return (
      <>
        <PageHead title="" documentTitle={pageStateText.error.listTitle} />
        <div className="min-h-0 flex-1 overflow-y-auto px-gutter">
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void retry()} isRetrying={isRetrying}>
            {pageStateText.error.listText}
          </ErrorState>
        </div>
      </>
    );
  return <RunSkeleton />;
}

function OpenRun({ run, view }: { run: RunData; view: RunView }) {
  const { actor } = useWorkspace();
  const { agents } = useNamedAgents(view.steps.flatMap(({ agentIds }) => agentIds));
  const isInPanel = use(PanelContext) !== null;
  const page = useRef<HTMLDivElement>(null);
  const actions = useRunActions(run.id);
  const openSteps = useOpenSteps(view);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [isTraceShown, setTraceShown] = useState(false);
  const autoScroll = useFollowStep(page, view.current, !view.isOver && !location.hash);

  const latestGoTo = useRef<(number: number) => void>(() => {});
  const goFromTrace = useCallback((number: number) => {
    setTraceShown(false);
    // Scrolls after the steps are shown again.
    requestAnimationFrame(() => latestGoTo.current(number));
  }, []);
  const goTo = (number: number) => {
    const step = view.steps[number - 1];
    if (!step) return;
    openSteps.setOpen(step.id, true);
    autoScroll.stopFollowing();
    // Scrolls after the step has opened.
    requestAnimationFrame(() => scrollToStep(page.current, number));
  };
  latestGoTo.current = goTo;
  const goToAdjacent = (by: 1 | -1) => {
    const number = adjacentStepNumber(page.current, by);
    if (number === null) return;
    autoScroll.stopFollowing();
    scrollToStep(page.current, number);
  };
  useShortcut(shortcuts.nextStep, () => goToAdjacent(1), { isDisabled: isInPanel });
  useShortcut(shortcuts.previousStep, () => goToAdjacent(-1), { isDisabled: isInPanel });

  // A linked step opens once, as soon as it is loaded.
  const linkedNumber = useRef(isInPanel ? null : parseStepHash(location.hash));
  const isLinkedStepLoaded = linkedNumber.current !== null && view.steps.length >= linkedNumber.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step has come
  useEffect(() => {
    if (linkedNumber.current !== null && isLinkedStepLoaded) {
      goTo(linkedNumber.current);
      linkedNumber.current = null;
    }
  }, [isLinkedStepLoaded]);

  return (
    <RunContext value={view.context}>
      <RunHeader
        run={run}
        view={view}
        openSteps={openSteps}
        actions={actions}
        isTraceShown={isTraceShown}
        onTraceShown={setTraceShown}
      />
      <div className="@container relative flex min-h-0 flex-1 flex-col">
        <div
          ref={page}
          data-scroll-restoration-id={isInPanel ? undefined : "page"}
          className="min-h-0 flex-1 overflow-y-auto scroll-thin"
        >
          {isTraceShown && (
            <div className="mx-auto w-full max-w-[1104px] px-3 pt-4 pb-10 sm:px-8">
              <Suspense fallback={<Skeleton lines={8} />}>
                <RunTrace runId={run.id} onGoToStep={goFromTrace} />
              </Suspense>
            </div>
          )}
          <div hidden={isTraceShown} className="mx-auto w-full max-w-[784px] px-3 pt-4 pb-10 sm:px-8">
            <RunBanners run={run} />
            {view.steps.length === 0 && <p className="text-ink-3">{runStepText.empty}</p>}
            <div className="grid grid-cols-1 gap-2">
              {view.steps.map((step) => (
                <RunStep
                  key={step.nodeId}
                  run={run}
                  step={step}
                  agents={agents}
                  stoppedBefore={view.stopped?.done === step ? view.stopped.next : null}
                  isOpen={openSteps.isOpen(step)}
                  onOpenChange={(isOpen) => openSteps.setOpen(step.id, isOpen)}
                  onAdvance={() => {
                    openSteps.reset(step.id);
                    autoScroll.follow();
                  }}
                  actions={actions}
                  isEditing={editingId === step.id}
                  onEditing={(isEditing) => setEditingId(isEditing ? step.id : null)}
                  isLinkable={!isInPanel}
                />
              ))}
            </div>
          </div>
        </div>
        {!isTraceShown && <StepRail steps={view.steps} onGo={goTo} />}
      </div>
      {view.approval && canAnswerStep(actor, run, view.approval.done.id) && (
        <ApprovalBar
          key={view.approval.done.id}
          runId={run.id}
          done={view.approval.done}
          next={view.approval.next}
          actions={actions}
          isPrimary={editingId === null}
          onAdvance={autoScroll.follow}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {announcement(run, view)}
      </p>
    </RunContext>
  );
}

/** The run's state for screen readers. */
function announcement(run: RunData, { current }: RunView): string {
  const steps = runStepText;
  if (run.status === "COMPLETED") return steps.runCompleted;
  if (run.status === "STOPPED") return steps.runStopped;
  if (current?.state === "running") return steps.nowRunning(current.label);
  if (current?.state === "waiting") return steps.nowWaiting(current.label);
  if (current?.state === "failed" || isOver(run.status)) return steps.nowFailed(current?.label ?? run.title);
  return "";
}

function RunSkeleton() {
  return (
    <>
      <PageHead title={<Skeleton className="h-4 w-48" />} documentTitle="" />
      <div aria-busy className="min-h-0 flex-1 overflow-hidden">
        <div className="mx-auto grid w-full max-w-[784px] gap-2 px-3 pt-4 sm:px-8">
          {["w-2/5", "w-1/3", "w-1/2"].map((width) => (
            <div key={width} className="flex h-11 items-center gap-3 rounded-card border border-line px-3.5">
              <Skeleton className="h-3.5 w-16" />
              <Skeleton className={`h-3.5 ${width}`} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

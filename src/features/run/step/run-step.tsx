import { Pin, Square, StepForward } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { openPanel } from "#client/panels/panels.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { PieceKey } from "#engine/host.ts";
import { isAttended, isInteractive } from "#engine/status.ts";
import type { ResultEditor } from "#nodes/components.tsx";
import { catalog } from "#nodes/index.ts";
import { hasOpenFailures } from "#nodes/piece-rows.ts";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { urls } from "#product/urls.ts";
import { ToolDecisionProvider } from "#tools/tool-decisions.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { StepFrame } from "#ui/layout/step-frame.tsx";
import { canAnswerStep, canControlRun, canReviseRun } from "../access.ts";
import { listRevisions } from "../client/list-revisions.ts";
import type { RunData } from "../client/run-data.ts";
import { isLockedEmpty, resultText, type StepItem, summarizeResult } from "../client/run-view.ts";
import { stepHash } from "../client/step-navigation.ts";
import { useLiveStep } from "../client/use-live-step.ts";
import { hasSucceeded, type RunActions } from "../client/use-run-actions.ts";
import { useStepDecisions } from "../client/use-step-decisions.ts";
import { useStepPieces } from "../client/use-step-pieces.ts";
import type { ForkVersion } from "../schema.ts";
import { AnsweringAgents } from "./answering-agents.tsx";
import { ContinueAfterStop } from "./continue-after-stop.tsx";
import { FeedbackBox } from "./feedback-box.tsx";
import { ForkVersionDialog } from "./fork-version-dialog.tsx";
import { PartialAnswer } from "./partial-answer.tsx";
import { ResendButtons } from "./resend-buttons.tsx";
import { StaleResultNotice } from "./stale-result-notice.tsx";
import { StepFacts } from "./step-facts.tsx";
import { StepFailure } from "./step-failure.tsx";
import { StepMenu } from "./step-menu.tsx";
import { StepNotes } from "./step-notes.tsx";
import { StepPeople } from "./step-people.tsx";
import { StepStatus } from "./step-status.tsx";
import { StepView } from "./step-view.tsx";
import { UnknownDelivery } from "./unknown-delivery.tsx";
import { WaitingTurns } from "./waiting-turns.tsx";

const VersionDrawer = lazy(async () => ({
  default: (await import("./output-versions-drawer.tsx")).OutputVersionsDrawer,
}));

interface RunStepProps {
  run: RunData;
  step: StepItem;
  /** The step's existing agents, by id. */
  agents: ReadonlyMap<string, { title: string }>;
  /** The next step, if this step stopped the run. */
  stoppedBefore: StepItem | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called after an answer or a retry, so that the page follows the next step. */
  onAdvance: () => void;
  actions: RunActions;
  /** Whether the result is being edited; one step at a time. */
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  /** Steps of a page have a link; steps in a side panel don't. */
  isLinkable: boolean;
}

/** One step of a run: the frame, with the view of its node type inside. */
export function RunStep({
  run,
  step,
  agents,
  stoppedBefore,
  isOpen,
  onOpenChange,
  onAdvance,
  actions,
  isEditing,
  onEditing,
  isLinkable,
}: RunStepProps) {
  const { actor, slug } = useWorkspace();
  const go = useGo();
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  const live = useLiveStep(run.id, isOpen ? step.streamId : null);
  const progress = useStepPieces(step, isOpen, live?.answerId ?? null);
  const canControl = canControlRun(actor, run);
  const canAnswer = canAnswerStep(actor, run, step.id);
  const canRevise = canReviseRun(actor, run) && step.state === "done";
  const revisions: ReadonlySet<string> = new Set(canRevise ? listRevisions(step) : []);
  const nodeExecutionId = step.id;

  const save = (result: unknown) => hasSucceeded(actions.edit.mutateAsync({ nodeExecutionId, output: { result } }));
  const regenerate = (feedback?: string) =>
    hasSucceeded(actions.regenerate.mutateAsync({ nodeExecutionId, ...(feedback && { feedback }) }));
  const retry = (piece?: PieceKey) => {
    onAdvance();
    actions.retry.mutate({ nodeExecutionId, ...(piece && { piece }) });
  };
  const [pendingAction, setPendingAction] = useState<"retry" | "fork" | null>(null);
  const isForkable = !run.isOneStep && !run.isWorkflowDeleted && step.state !== "queued";
  const needsVersionChoice = isForkable && run.newerNodeIds?.includes(step.nodeId) === true;
  const fork = (version: ForkVersion) =>
    hasSucceeded(
      actions.fork.mutateAsync({ runId: run.id, nodeId: step.nodeId, version }).then(({ runId }) => {
        if (!isLinkable) openPanel({ kind: "run", runId });
        else go(urls.run(slug, runId));
      }),
    );
  const requestRetry = () => (needsVersionChoice ? setPendingAction("retry") : retry());
  const requestFork = () => (needsVersionChoice ? setPendingAction("fork") : void fork("AS_IT_WAS"));
  const answering: ResultEditor<unknown> = {
    draftKey: step.id,
    submitText: answerFormText.continue,
    hasBackgroundOption: isInteractive(run.triggerType) && !run.runInBackground,
    async onSubmit(result, choice) {
      const isStored = await hasSucceeded(
        actions.complete.mutateAsync({ nodeExecutionId, output: { result }, ...choice }),
      );
      if (isStored) onAdvance();
      return isStored;
    },
  };
  const editing: ResultEditor<unknown> = {
    draftKey: `${step.id}-edit`,
    submitText: runStepText.save,
    onCancel: () => onEditing(false),
    async onSubmit(result) {
      const isStored = await save(result);
      if (isStored) onEditing(false);
      return isStored;
    },
  };
  const isAnswerable = step.state === "waiting" && step.waitsFor === "input" && canAnswer;
  const writing = isAnswerable ? answering : isEditing && canRevise ? editing : null;
  const isLive = step.state === "running";
  const decisions = useStepDecisions(step, actions, canAnswer);
  // A conversation shows its waiting turn where it is going on.
  const conversationParts = (catalog[step.type]?.conversation && step.waitingTurns[0]?.parts) ?? null;
  const canResend = canControl && catalog[step.type]?.traits?.sends === true;
  // A failed step still shows its finished pieces.
  const hasPieces = progress !== null && progress.pieces.length > 0;
  const hasUndecidedPieces = isAttended(run) && progress !== null && hasOpenFailures(progress);
  return (
    <div data-step={step.number}>
      <StepFrame
        id={isLinkable ? stepHash(step.number) : undefined}
        number={
          <>
            <span className="max-sm:sr-only">{runStepText.number(step.number).replace(/\d+$/, "")}</span>
            {step.number}
          </>
        }
        status={<StepStatus step={step} />}
        title={step.label}
        meta={isOpen || !step.summary ? step.agentIds.map((id) => agents.get(id)?.title).join(", ") : step.summary}
        end={<StepFacts step={step} />}
        actions={
          isLockedEmpty(step) || step.state === "later" ? undefined : (
            <>
              {isLive && canControl && (
                <IconButton
                  icon={Square}
                  size="s"
                  label={runHeaderText.stop}
                  isPending={actions.stop.isPending}
                  onPress={() => actions.stop.mutate({ runId: run.id })}
                />
              )}
              <StepMenu
                runId={run.id}
                step={step}
                text={() => resultText(run, step, step.result)}
                onEdit={
                  revisions.has("edit")
                    ? () => {
                        onEditing(true);
                        onOpenChange(true);
                      }
                    : undefined
                }
                onRegenerate={revisions.has("regenerate") ? () => void regenerate() : undefined}
                onRetry={step.state === "failed" && canControl ? requestRetry : undefined}
                onFork={canControl && isForkable ? requestFork : undefined}
                onVersions={revisions.has("edit") ? () => setVersionsOpen(true) : undefined}
              />
            </>
          )
        }
        tone={isLive ? "live" : isLockedEmpty(step) ? "locked" : "plain"}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        {step.state !== "failed" && step.partialOutput && <PartialAnswer text={step.partialOutput} isStopped />}
        {step.state === "failed" && (
          <StepFailure
            run={run}
            step={step}
            actions={canControl ? actions : null}
            hasUndecidedPieces={hasUndecidedPieces}
            onRetry={requestRetry}
            onAdvance={onAdvance}
          />
        )}
        {(step.state !== "failed" || hasPieces) && (
          <div className={cx("grid grid-cols-1 gap-5", step.state === "failed" && "mt-5")}>
            <StepPeople step={step} />
            {step.waitsFor === "unknown" && (
              <UnknownDelivery
                nodeExecutionId={nodeExecutionId}
                reason={step.error}
                actions={canAnswer ? actions : null}
                onAdvance={onAdvance}
              />
            )}
            {step.staleSourceLabel && (
              <StaleResultNotice
                sourceLabel={step.staleSourceLabel}
                onRegenerate={revisions.has("regenerate") ? () => void regenerate() : undefined}
                onFork={canControl && isForkable ? requestFork : undefined}
                isPending={actions.regenerate.isPending || actions.fork.isPending}
              />
            )}
            {step.isCopied && <Callout icon={StepForward}>{runStepText.fromEarlierRunHint}</Callout>}
            {step.isPinned && <Callout icon={Pin}>{runStepText.pinnedHint}</Callout>}
            <StepNotes step={step} onRegenerate={revisions.has("regenerate") ? () => void regenerate() : undefined} />
            {step.waitsFor === "time" && step.error && <Callout>{step.error}</Callout>}
            {step.state === "done" && step.result === undefined && <p className="text-ink-3">{runStepText.skipped}</p>}
            <ToolDecisionProvider value={decisions}>
              <StepView
                step={step}
                result={step.result ?? (writing ? step.prefill : undefined)}
                live={isLive ? (live?.parts ?? []) : conversationParts}
                progress={progress}
                pieceRetry={
                  canControl ? { retry, isOneByOne: step.state === "failed", isPending: actions.retry.isPending } : null
                }
                writing={writing}
                problem={step.waitsFor === "input" ? step.error : null}
                onSave={canRevise ? save : null}
                canControl={canAnswer}
                waitsFor={step.waitsFor}
                turn={
                  canAnswer && step.waitsFor === "payment"
                    ? { runId: run.id, nodeId: step.nodeId, onDone: onAdvance }
                    : null
                }
              />
              {step.state === "waiting" && step.waitingTurns.length > 0 && <WaitingTurns turns={step.waitingTurns} />}
            </ToolDecisionProvider>
            {step.state === "done" && <AnsweringAgents result={step.result} agents={agents} />}
            {canResend && step.state === "done" && (
              <p>
                <ResendButtons nodeExecutionId={nodeExecutionId} actions={actions} canSkip={false} />
              </p>
            )}
            {stoppedBefore && canControl && (
              <ContinueAfterStop
                next={stoppedBefore}
                isPending={actions.approve.isPending}
                onApprove={() => {
                  onAdvance();
                  actions.approve.mutate({ nodeExecutionId });
                }}
              />
            )}
            {revisions.has("feedback") && !writing && <FeedbackBox onSend={regenerate} />}
          </div>
        )}
      </StepFrame>
      <ForkVersionDialog
        action={pendingAction}
        hasPieces={hasPieces}
        onClose={() => setPendingAction(null)}
        onChoose={(version) => {
          setPendingAction(null);
          if (pendingAction === "retry" && version === "AS_IT_WAS") retry();
          else void fork(version);
        }}
      />
      {areVersionsOpen && (
        <Suspense fallback={null}>
          <VersionDrawer
            step={step}
            summarize={(result) => summarizeResult(run, step, result)}
            onRestore={canRevise ? save : null}
            onClose={() => setVersionsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

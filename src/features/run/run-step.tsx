import { Pin, Square, StepForward } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { openPanel } from "#client/shell/panels.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type Revision, revisionsOf } from "#engine/node.ts";
import { isAttended, isInteractive } from "#engine/status.ts";
import type { ResultEditor } from "#nodes/faces.tsx";
import { catalog } from "#nodes/index.ts";
import { hasOpenFailures, type PieceKey } from "#nodes/piece-rows.ts";
import { runText } from "#product/texts/run.ts";
import { urls } from "#product/urls.ts";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Note } from "#ui/note.tsx";
import { StepFrame } from "#ui/step-frame.tsx";
import { canReviseRun, canSteerRun } from "./access.ts";
import { CheckUnknown } from "./check-unknown.tsx";
import { ChooseVersion } from "./choose-version.tsx";
import type { RunData } from "./client/run-data.ts";
import { stepHash } from "./client/step-place.ts";
import { isShut, type StepItem, saidBriefly, textOfStep } from "./client/steps.ts";
import { useLiveStep } from "./client/use-live-step.ts";
import { isDone, type Steering } from "./client/use-steering.ts";
import { useStepPieces } from "./client/use-step-pieces.ts";
import { CutAnswer } from "./cut-answer.tsx";
import { FeedbackBox } from "./feedback-box.tsx";
import { OverruleStop } from "./overrule-stop.tsx";
import { Resend } from "./resend.tsx";
import type { ForkVersion } from "./schema.ts";
import { StaleNote } from "./stale-note.tsx";
import { StepFacts } from "./step-facts.tsx";
import { StepFailure } from "./step-failure.tsx";
import { StepMenu } from "./step-menu.tsx";
import { StepNotes } from "./step-notes.tsx";
import { StepStatus } from "./step-status.tsx";
import { StepView } from "./step-view.tsx";

const VersionDrawer = lazy(async () => ({ default: (await import("./version-drawer.tsx")).VersionDrawer }));

interface RunStepProps {
  run: RunData;
  step: StepItem;
  /** The agents of the step, by their ids, as far as they exist. */
  agents: ReadonlyMap<string, { title: string }>;
  /** It ended the run: the step that would have been next. */
  stoppedBefore: StepItem | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** After an answer or a retry: the page looks at what comes next. */
  onMoved: () => void;
  steering: Steering;
  /** Its result is being changed. One step at a time is. */
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  /** The page's own steps can be linked to; those in a side panel cannot. */
  hasAddress: boolean;
}

/** One step of a run: its frame, and inside what its kind shows of it. */
export function RunStep({
  run,
  step,
  agents,
  stoppedBefore,
  isOpen,
  onOpenChange,
  onMoved,
  steering,
  isEditing,
  onEditing,
  hasAddress,
}: RunStepProps) {
  const { actor, slug } = useWorkspace();
  const go = useGo();
  const [hasVersions, setVersions] = useState(false);
  const live = useLiveStep(run.id, isOpen ? step.streamId : null);
  const progress = useStepPieces(step, isOpen, live?.answerId ?? null);
  const canSteer = canSteerRun(actor, run);
  const canRevise = canReviseRun(actor, run) && step.state === "done";
  const revisions: ReadonlySet<string> = new Set(canRevise ? revisionsOfStep(step) : []);
  const nodeExecutionId = step.id;

  const save = (result: unknown) => isDone(steering.edit.mutateAsync({ nodeExecutionId, output: { result } }));
  const regenerate = (feedback?: string) =>
    isDone(steering.regenerate.mutateAsync({ nodeExecutionId, ...(feedback && { feedback }) }));
  const retry = (piece?: PieceKey) => {
    onMoved();
    steering.retry.mutate({ nodeExecutionId, ...(piece && { piece }) });
  };
  const [asks, setAsks] = useState<"retry" | "fork" | null>(null);
  const isForkable = !run.isOneStep && !run.isWorkflowDeleted && step.state !== "queued";
  const hasChoice = isForkable && run.newerNodeIds?.includes(step.nodeId) === true;
  const fork = (version: ForkVersion) =>
    isDone(
      steering.fork.mutateAsync({ runId: run.id, nodeId: step.nodeId, version }).then(({ runId }) => {
        if (!hasAddress) openPanel({ kind: "run", runId });
        else go(urls.run(slug, runId));
      }),
    );
  const askRetry = () => (hasChoice ? setAsks("retry") : retry());
  const askFork = () => (hasChoice ? setAsks("fork") : void fork("AS_IT_WAS"));
  const answering: ResultEditor<unknown> = {
    draftKey: step.id,
    submitText: runText.form.continue,
    hasBackgroundOption: isInteractive(run.triggerType) && !run.runInBackground,
    async onSubmit(result, choice) {
      const isStored = await isDone(steering.complete.mutateAsync({ nodeExecutionId, output: { result }, ...choice }));
      if (isStored) onMoved();
      return isStored;
    },
  };
  const editing: ResultEditor<unknown> = {
    draftKey: `${step.id}-edit`,
    submitText: runText.step.save,
    onCancel: () => onEditing(false),
    async onSubmit(result) {
      const isStored = await save(result);
      if (isStored) onEditing(false);
      return isStored;
    },
  };
  const isAnswerable = step.state === "waiting" && step.waitsFor === "input" && canSteer;
  const writing = isAnswerable ? answering : isEditing && canRevise ? editing : null;
  const isLive = step.state === "running";
  const mayResend = canSteer && catalog[step.type]?.traits?.sends === true;
  // What a failed step had finished before it broke off stays to be read.
  const hasPieces = progress !== null && progress.pieces.length > 0;
  const hasOpenPieces = isAttended(run) && progress !== null && hasOpenFailures(progress);
  return (
    <div data-step={step.number}>
      <StepFrame
        id={hasAddress ? stepHash(step.number) : undefined}
        number={
          <>
            <span className="max-sm:sr-only">{runText.step.number(step.number).replace(/\d+$/, "")}</span>
            {step.number}
          </>
        }
        status={<StepStatus step={step} />}
        title={step.label}
        meta={isOpen || !step.summary ? step.agentIds.map((id) => agents.get(id)?.title).join(", ") : step.summary}
        end={<StepFacts step={step} />}
        actions={
          isShut(step) || step.state === "later" ? undefined : (
            <>
              {isLive && canSteer && (
                <IconButton
                  icon={Square}
                  size="s"
                  label={runText.header.stop}
                  isPending={steering.stop.isPending}
                  onPress={() => steering.stop.mutate({ runId: run.id })}
                />
              )}
              <StepMenu
                runId={run.id}
                step={step}
                text={() => textOfStep(run, step, step.result)}
                onEdit={
                  revisions.has("edit")
                    ? () => {
                        onEditing(true);
                        onOpenChange(true);
                      }
                    : undefined
                }
                onRegenerate={revisions.has("regenerate") ? () => void regenerate() : undefined}
                onRetry={step.state === "failed" && canSteer ? askRetry : undefined}
                onFork={canSteer && isForkable ? askFork : undefined}
                onVersions={revisions.has("edit") ? () => setVersions(true) : undefined}
              />
            </>
          )
        }
        tone={isLive ? "live" : isShut(step) ? "locked" : "plain"}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        {step.state !== "failed" && step.partialOutput && <CutAnswer text={step.partialOutput} isStopped />}
        {step.state === "failed" && (
          <StepFailure
            run={run}
            step={step}
            steering={canSteer ? steering : null}
            hasOpenPieces={hasOpenPieces}
            onRetry={askRetry}
            onMoved={onMoved}
          />
        )}
        {(step.state !== "failed" || hasPieces) && (
          <div className={cx("grid grid-cols-1 gap-5", step.state === "failed" && "mt-5")}>
            {step.waitsFor === "unknown" && (
              <CheckUnknown
                nodeExecutionId={nodeExecutionId}
                reason={step.error}
                steering={canSteer ? steering : null}
                onMoved={onMoved}
              />
            )}
            {step.staleSince && (
              <StaleNote
                since={step.staleSince}
                onMakeAgain={revisions.has("regenerate") ? () => void regenerate() : undefined}
                onFork={canSteer && isForkable ? askFork : undefined}
                isPending={steering.regenerate.isPending || steering.fork.isPending}
              />
            )}
            {step.isTaken && <Note icon={StepForward}>{runText.step.takenNote}</Note>}
            {step.isPinned && <Note icon={Pin}>{runText.step.pinnedNote}</Note>}
            <StepNotes step={step} onRegenerate={revisions.has("regenerate") ? () => void regenerate() : undefined} />
            {step.waitsFor === "time" && step.error && <Note>{step.error}</Note>}
            {step.state === "done" && step.result === undefined && <p className="text-ink-3">{runText.step.skipped}</p>}
            <StepView
              step={step}
              result={step.result ?? (writing ? step.prefill : undefined)}
              live={isLive ? (live?.parts ?? []) : null}
              progress={progress}
              pieceRetry={
                canSteer ? { retry, isOneByOne: step.state === "failed", isPending: steering.retry.isPending } : null
              }
              writing={writing}
              problem={step.waitsFor === "input" ? step.error : null}
              keep={canRevise ? save : null}
              canSteer={canSteer}
              waitsFor={step.waitsFor}
              turn={canSteer && step.waitsFor === "payment" ? { runId: run.id, nodeId: step.nodeId, onDone: onMoved } : null}
            />
            {mayResend && step.state === "done" && (
              <p>
                <Resend nodeExecutionId={nodeExecutionId} steering={steering} canSkip={false} />
              </p>
            )}
            {stoppedBefore && canSteer && (
              <OverruleStop
                next={stoppedBefore}
                isPending={steering.approve.isPending}
                onApprove={() => {
                  onMoved();
                  steering.approve.mutate({ nodeExecutionId });
                }}
              />
            )}
            {revisions.has("feedback") && !writing && <FeedbackBox onSend={regenerate} />}
          </div>
        )}
      </StepFrame>
      <ChooseVersion
        asks={asks}
        hasPieces={hasPieces}
        onClose={() => setAsks(null)}
        onChoose={(version) => {
          setAsks(null);
          if (asks === "retry" && version === "AS_IT_WAS") retry();
          else void fork(version);
        }}
      />
      {hasVersions && (
        <Suspense fallback={null}>
          <VersionDrawer
            step={step}
            briefly={(result) => saidBriefly(run, step, result)}
            onRestore={canRevise ? save : null}
            onClose={() => setVersions(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function revisionsOfStep({ type, config, isPinned }: StepItem): readonly Revision[] {
  const spec = catalog[type];
  const read = spec?.config.safeParse(config);
  const revisions = spec && read?.success ? revisionsOf(spec, read.data) : [];
  // Made again it would bring the same.
  return isPinned ? revisions.filter((one) => one === "edit") : revisions;
}

import { eq } from "drizzle-orm";
import { drive } from "#engine/execution/drive.ts";
import { isAttended, isOver } from "#engine/status.ts";
import { releaseReservationsOf } from "#features/billing/service/ledger.ts";
import { AppError } from "#lib/errors.ts";
import { runners, specs } from "#nodes/index.ts";
import type { App } from "#platform/context.ts";
import type { PausedRun } from "#platform/run-listener.ts";
import { canEdit } from "#product/actor.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { workflowRun } from "../../table.ts";
import { findRunAndAncestors } from "../child-runs/run-tree.ts";
import { syncParentRun, syncWithChildRun } from "../child-runs/sync-parent-run.ts";
import { emailStarter } from "../email-starter.ts";
import { announceRun } from "../find-run.ts";
import { createStepHost } from "../step-host/step-host.ts";
import { openWait } from "../waits/open-wait.ts";
import { commitStep } from "./commit-step.ts";
import { decideRetry } from "./decide-retry.ts";
import type { SliceRef } from "./dispatch.ts";
import { type ClaimedStep, type ExecutionSlice, loadSlice } from "./execution-slice.ts";
import { type JournalStep, readOutputs } from "./journal.ts";
import { createPieceStore } from "./piece-store.ts";
import { planNext } from "./plan-next.ts";

/**
 * Runs one slice: plans, runs the steps that can run, commits each together with the next plan, and ends when the run
 * waits or is over. After a crash it continues from the journal. While another slice of the same run is active, it
 * leaves the run to that slice.
 */
export async function advanceRun(app: App, input: SliceRef): Promise<void> {
  const slice = await loadSlice(app, input);
  if (!slice) return;
  app.failpoint("slice.begun");
  await runSlice(slice, await slice.ctx.db.transaction((tx) => planNext(tx, slice)));
}

/** Runs a slice from its claimed step until the run waits or is over. */
export async function runSlice(slice: ExecutionSlice, first: ClaimedStep | null): Promise<void> {
  const { ctx, run } = slice;
  const stopping = new AbortController();
  const unsubscribe = ctx.app.live.subscribe(`run:${run.id}`, (event) => {
    if (event.stop === true) stopping.abort();
  });
  const childRun = run.parentExecutionId ? { workspaceId: run.workspaceId, runId: run.id } : null;
  try {
    // The run may have ended before this slice, with its parent step finished or failed.
    if (childRun) await syncParentRun(ctx.app, childRun);
    for (let claimed = first; claimed; ) {
      ctx.app.failpoint("step.claimed");
      announceRun(ctx, run.id);
      claimed = await runStep(slice, claimed, stopping.signal);
    }
  } finally {
    unsubscribe();
    announceRun(ctx, run.id);
  }
  ctx.app.failpoint("run.over");
  // A child run is part of its parent's trace.
  if (!childRun && slice.journal && isOver(slice.journal.status))
    ctx.app.telemetry.addFinished({ kind: "run", workspaceId: run.workspaceId, id: run.id });
  if (childRun) await syncParentRun(ctx.app, childRun);
  const pausedRun = { workspaceId: run.workspaceId, runId: run.id, ...startedBy(run) };
  if (mayWaitForPerson(slice)) await openWait(ctx.app, pausedRun);
  if (run.runInBackground) await emailStarter(slice);
  if (!childRun) await callListeners(ctx.app, pausedRun);
  else if (slice.journal && !isOver(slice.journal.status)) await tellOutermostRun(ctx.app, childRun);
}

/** What started the run with others, if anything did. */
const startedBy = ({ bulkRunId, runRetryId }: Partial<Pick<PausedRun, "bulkRunId" | "runRetryId">>) => ({
  bulkRunId: bulkRunId ?? null,
  runRetryId: runRetryId ?? null,
});

async function callListeners(app: App, run: PausedRun): Promise<void> {
  for (const listener of app.runListeners) await listener(app, run);
}

/** A run waits for a person while a run inside it does. */
async function tellOutermostRun(app: App, { workspaceId, runId }: { workspaceId: string; runId: string }) {
  const db = app.database.tenant(workspaceId);
  const outermost = (await findRunAndAncestors(db, runId)).at(-1);
  if (!outermost || outermost.id === runId) return;
  const [run] = await db
    .select({ bulkRunId: workflowRun.bulkRunId, runRetryId: workflowRun.runRetryId })
    .from(workflowRun)
    .where(eq(workflowRun.id, outermost.id));
  if (run) await callListeners(app, { workspaceId, runId: outermost.id, ...startedBy(run) });
}

/** Approvals of supervised runs are not a state of a step. */
function mayWaitForPerson({ journal, run: { triggerType } }: ExecutionSlice): boolean {
  if (journal?.status !== "RUNNING") return false;
  const isOfPerson = ({ waitsFor }: JournalStep) => waitsFor !== null && waitsFor !== "child" && waitsFor !== "time";
  return triggerType === "SUPERVISED" || journal.steps.some(isOfPerson);
}

/** Runs the claimed step and commits its outcome together with the next plan. */
async function runStep(slice: ExecutionSlice, claimed: ClaimedStep, stopped: AbortSignal): Promise<ClaimedStep | null> {
  const { ctx, run, graph, workflowTitle } = slice;
  const { app } = ctx;
  // The key includes the epoch, so that a canceled holder's cleanup doesn't remove the entry of the new holder.
  const claimKey = `${claimed.executionId}:${claimed.epoch}`;
  app.runningSteps.add(claimKey);
  const labelOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId)?.label ?? "";
  const host = createStepHost(slice, { ...claimed, label: labelOf(claimed.nodeId) });
  const started = performance.now();
  try {
    // Earlier holders were interrupted; their reservations are released and made again.
    if (claimed.epoch > 1) await releaseReservationsOf(ctx.db, `step:${claimed.executionId}`);
    const record = await drive({
      catalog: specs,
      runners,
      graph,
      nodeId: claimed.nodeId,
      executionId: claimed.executionId,
      epoch: claimed.epoch,
      run: {
        id: run.id,
        workflowId: run.workflowId,
        workflowTitle,
        triggerType: run.triggerType,
        isAttended: isAttended(run),
        ...(run.triggerType === "FORM" && run.publicId !== undefined && { wrid: run.publicId }),
        ...(run.customUserId != null && { customUserId: run.customUserId }),
        ...(run.sessionContext && { customSessionContext: run.sessionContext }),
        // Pins can skip payments, so only editors may use them.
        usesPinnedOutputs: run.triggerType === "TEST" && canEdit(ctx.actor),
      },
      path: claimed.path,
      async outputs(nodeIds) {
        const { outputs, cutOff } = await readOutputs(ctx.db, run.id, nodeIds);
        host.notes.addTruncatedSources(cutOff.map(labelOf));
        return outputs;
      },
      pieces: createPieceStore(
        ctx.db,
        { workspaceId: run.workspaceId, executionId: claimed.executionId, epoch: claimed.epoch },
        {
          isLeaving: () => app.shutdownSignal.aborted,
          settle: host.settlePiece,
          committed(piece) {
            host.removePiece(piece);
            app.live.publish(`run:${run.id}`, { changed: "pieces" });
          },
        },
      ),
      hostFor: host.hostFor,
      signal: stopped,
      ...(claimed.regeneration ? { regeneration: claimed.regeneration } : {}),
    });
    await host.waitForCalls();
    // A process that shuts down closes its own connections. The step stays as after a crash, for the next process,
    // and the thrown error leaves the job unfinished.
    if (app.shutdownSignal.aborted && record.status === "FAILED")
      throw new AppError("unavailable", commonErrorText.restarting);
    const type = graph.nodes.find(({ id }) => id === claimed.nodeId)?.type ?? "";
    app.metrics.step(type, record.status, performance.now() - started);
    if (record.status === "FAILED" && record.cause)
      app.log.warn({ err: record.cause, runId: run.id, type }, "step failed");
    if (record.status === "ABANDONED") {
      await host.abandon("stopped");
      return null;
    }
    app.failpoint("step.driven");
    const next = await commitStep(slice, claimed, await decideRetry(slice, claimed, record), host);
    app.failpoint("step.committed");
    // The child run may have ended before this step was stored as waiting for it.
    if (record.status === "PENDING" && record.waitsFor === "child")
      await syncWithChildRun(app, run.workspaceId, claimed.executionId);
    return next;
  } finally {
    app.runningSteps.delete(claimKey);
    host.close();
  }
}

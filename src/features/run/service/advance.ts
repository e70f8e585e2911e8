import { and, eq, inArray } from "drizzle-orm";
import { drive } from "#engine/drive.ts";
import { isAttended } from "#engine/status.ts";
import { releaseHeld } from "#features/billing/service/ledger.ts";
import { AppError } from "#lib/errors.ts";
import { runners, specs } from "#nodes/index.ts";
import type { App } from "#platform/context.ts";
import { canEdit } from "#product/actor.ts";
import { errorText } from "#product/texts/error.ts";
import { workflowRun } from "../table.ts";
import { againOrNot } from "./after-failure.ts";
import { commitStep } from "./commit-step.ts";
import { type ExecutionSlice, type Held, openSlice } from "./execution-slice.ts";
import { announceRun } from "./find.ts";
import { stepHost } from "./host.ts";
import { pieceStore, readOutputs } from "./journal.ts";
import { tellPeople } from "./notify.ts";
import { planNext } from "./plan-next.ts";
import { hearChild, tellParent } from "./tell-parent.ts";

/**
 * One slice: plans, runs what may run, records it together with the next plan, and ends when the run waits for
 * somebody or is over. Called again after a crash it goes on where the journal stops; called while another slice of
 * the same run is under way it leaves the run to that one.
 */
export async function advance(
  app: App,
  input: { workspaceId: string; runId: string; generation: number },
): Promise<void> {
  const slice = await openSlice(app, input);
  if (!slice) return;
  app.failpoint("slice.begun");
  await goOn(slice, await slice.ctx.db.transaction((tx) => planNext(tx, slice)));
}

/** A slice from the step that it holds to where the run waits for somebody or is over. */
export async function goOn(slice: ExecutionSlice, first: Held | null): Promise<void> {
  const { ctx, run } = slice;
  const stopping = new AbortController();
  const unsubscribe = ctx.app.live.subscribe(`run:${run.id}`, (event) => {
    if (event.stop === true) stopping.abort();
  });
  const around = run.parentExecutionId ? { workspaceId: run.workspaceId, runId: run.id } : null;
  try {
    // It may have been over before, and the step around it finished or failed with it.
    if (around) await tellParent(ctx.app, around);
    for (let held = first; held; ) {
      ctx.app.failpoint("step.claimed");
      announceRun(ctx, run.id);
      held = await takeStep(slice, held, stopping.signal);
    }
  } finally {
    unsubscribe();
    announceRun(ctx, run.id);
  }
  ctx.app.failpoint("run.over");
  if (around) await tellParent(ctx.app, around);
  if (run.runInBackground) await tellPeople(slice);
}

/** Runs the step and commits what came of it together with the next plan. */
async function takeStep(slice: ExecutionSlice, held: Held, stopped: AbortSignal): Promise<Held | null> {
  const { ctx, run, graph, workflowTitle } = slice;
  const { app } = ctx;
  // With its epoch: whoever was stopped and is still tidying up must not let go of the step for its new holder.
  const heldAs = `${held.executionId}:${held.epoch}`;
  app.heldSteps.add(heldAs);
  const labelOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId)?.label ?? "";
  const host = stepHost(slice, { ...held, label: labelOf(held.nodeId) });
  const started = performance.now();
  try {
    // Of holders before this one, who were cut off: what they asked for is asked anew.
    if (held.epoch > 1) await releaseHeld(ctx.db, `step:${held.executionId}`);
    const record = await drive({
      catalog: specs,
      runners,
      graph,
      nodeId: held.nodeId,
      executionId: held.executionId,
      epoch: held.epoch,
      run: {
        id: run.id,
        workflowId: run.workflowId,
        workflowTitle,
        triggerType: run.triggerType,
        isAttended: isAttended(run),
        // A pinned payment would be passed by, so this is for those who build.
        usesPinnedOutputs: run.triggerType === "TEST" && canEdit(ctx.actor),
      },
      path: held.path,
      async outputs(nodeIds) {
        const { outputs, cutOff } = await readOutputs(ctx.db, run.id, nodeIds);
        host.notes.addUsed(cutOff.map(labelOf));
        return outputs;
      },
      pieces: pieceStore(
        ctx.db,
        { workspaceId: run.workspaceId, executionId: held.executionId, epoch: held.epoch },
        {
          isLeaving: () => app.leaving.aborted,
          settle: host.settlePiece,
          announce: () => app.live.publish(`run:${run.id}`, { changed: "pieces" }),
        },
      ),
      hostFor: host.hostFor,
      signal: stopped,
      ...(held.again ? { regeneration: held.again } : {}),
    });
    await host.rest();
    // A process that leaves cuts its own connections. The step stays as a crash would leave it, for the next process,
    // and the fault leaves the job unfinished.
    if (app.leaving.aborted && record.status === "FAILED") throw new AppError("away", errorText.common.restarting);
    const type = graph.nodes.find(({ id }) => id === held.nodeId)?.type ?? "";
    app.metrics.step(type, record.status, performance.now() - started);
    if (record.status === "FAILED" && record.cause)
      app.log.warn({ err: record.cause, runId: run.id, type }, "step failed");
    if (record.status === "ABANDONED") {
      await host.abandon("stopped");
      return null;
    }
    app.failpoint("step.driven");
    const following = await commitStep(slice, held, await againOrNot(slice, held, record), host);
    app.failpoint("step.committed");
    // The run inside may have been faster than the word that this one waits for it.
    if (record.status === "PENDING" && record.waitsFor === "child")
      await hearChild(app, run.workspaceId, held.executionId);
    return following;
  } finally {
    app.heldSteps.delete(heldAs);
    host.close();
  }
}

/** Runs whose next slice a dead process had promised and perhaps never started. */
export async function recoverRuns(
  app: App,
  deadProcessId: string,
  start: (run: { workspaceId: string; runId: string; generation: number }) => Promise<void>,
): Promise<void> {
  const left = await app.database.system
    .select({ workspaceId: workflowRun.workspaceId, runId: workflowRun.id, generation: workflowRun.generation })
    .from(workflowRun)
    .where(and(eq(workflowRun.claimedBy, deadProcessId), inArray(workflowRun.status, ["PENDING", "RUNNING"])));
  for (const run of left) await start(run);
}

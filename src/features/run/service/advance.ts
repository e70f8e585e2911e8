import { and, eq, inArray, sql } from "drizzle-orm";
import { drive, type StepRecord } from "#engine/drive.ts";
import type { Graph } from "#engine/graph.ts";
import { type Plan, plan } from "#engine/plan.ts";
import { isAttended, isOver, isReviewed, moveExecution } from "#engine/status.ts";
import { serverProcess } from "#features/operator/table.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { runners, specs } from "#nodes/index.ts";
import { actFor } from "#server/access.ts";
import type { App, Member } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { announceRun, type RunRow } from "./find.ts";
import { stepHost } from "./host.ts";
import { type JournalStep, pieceStore, plannedExecutions, readOutputs } from "./journal.ts";
import { tellPeople } from "./notify.ts";

interface Burst {
  ctx: Member;
  run: RunRow;
  graph: Graph;
  workflowTitle: string;
}

/** A step that this burst holds: its row is RUNNING under this epoch. */
interface Held {
  executionId: string;
  nodeId: string;
  epoch: number;
  streamId: string;
  path: readonly string[];
  again?: { before: unknown; feedback: string };
}

/**
 * One burst: plans, runs what may run, records it together with the next plan, and ends when the run waits for
 * somebody or is over. Called again after a crash it goes on where the journal stops; called while another burst of
 * the same run is under way it leaves the run to that one.
 */
export async function advance(app: App, input: { workspaceId: string; runId: string; burst: number }): Promise<void> {
  const burst = await openBurst(app, input);
  if (!burst) return;
  app.failpoint("burst.begun");
  const stopping = new AbortController();
  const unsubscribe = app.live.subscribe(`run:${input.runId}`, (event) => {
    if (event.stop === true) stopping.abort();
  });
  try {
    let held = await burst.ctx.db.transaction((tx) => planNext(tx, burst));
    while (held) {
      app.failpoint("step.claimed");
      announceRun(burst.ctx, input.runId);
      held = await takeStep(burst, held, stopping.signal);
    }
  } finally {
    unsubscribe();
    announceRun(burst.ctx, input.runId);
  }
  app.failpoint("run.over");
  if (burst.run.runInBackground) await tellPeople(burst.ctx, input.runId);
}

async function openBurst(
  app: App,
  { workspaceId, runId }: { workspaceId: string; runId: string },
): Promise<Burst | null> {
  const db = app.database.tenant(workspaceId);
  const [found] = await db
    .select({ run: workflowRun, graph: workflowVersion.graph, title: workflow.title })
    .from(workflowRun)
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .where(eq(workflowRun.id, runId));
  if (!found || found.run.status === "STOPPED") return null;
  const ctx = await actFor(app, workspaceId, found.run.userId, `run:${runId}`);
  if (!ctx) {
    await db.update(workflowRun).set({ status: "FAILED", endedAt: sql`now()` }).where(eq(workflowRun.id, runId));
    return null;
  }
  return { ctx, run: found.run, graph: found.graph, workflowTitle: found.title };
}

/** Runs the step, then commits its record, its charge, the end of its stream and the next plan in one transaction. */
async function takeStep(burst: Burst, held: Held, stopped: AbortSignal): Promise<Held | null> {
  const { ctx, run, graph, workflowTitle } = burst;
  const { app } = ctx;
  // With its epoch: whoever was stopped and is still tidying up must not let go of the step for its new holder.
  const heldAs = `${held.executionId}:${held.epoch}`;
  app.heldSteps.add(heldAs);
  const host = stepHost(ctx, { run, streamId: held.streamId, executionId: held.executionId });
  const started = performance.now();
  try {
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
      },
      path: held.path,
      outputs: (nodeIds) => readOutputs(ctx.db, run.id, nodeIds),
      pieces: pieceStore(ctx.db, { workspaceId: run.workspaceId, executionId: held.executionId, epoch: held.epoch }),
      hostFor: host.hostFor,
      signal: stopped,
      ...(held.again ? { again: held.again } : {}),
    });
    const type = graph.nodes.find(({ id }) => id === held.nodeId)?.type ?? "";
    app.metrics.step(type, record.status, performance.now() - started);
    if (record.status === "FAILED" && record.cause)
      app.log.warn({ err: record.cause, runId: run.id, type }, "step failed");
    if (record.status === "ABANDONED") {
      await host.abandon();
      return null;
    }
    app.failpoint("step.driven");
    const following = await ctx.db.transaction(async (tx) => {
      if (!(await recordStep(tx, held, record))) {
        await host.abandon();
        return null;
      }
      app.failpoint("step.recorded");
      const next = await planNext(tx, burst);
      app.failpoint("step.planned");
      await host.settle(tx, record.status);
      app.failpoint("step.settled");
      return next;
    });
    app.failpoint("step.committed");
    return following;
  } finally {
    app.heldSteps.delete(heldAs);
    host.close();
  }
}

/** Compare and set on the epoch: a holder that lost the step finds no row and throws its work away. */
async function recordStep(tx: Tx, held: Held, record: Exclude<StepRecord, { status: "ABANDONED" }>): Promise<boolean> {
  const values =
    record.status === "COMPLETED"
      ? {
          status: record.status,
          output: { result: record.output.result },
          next: record.next,
          isStop: record.isStop,
          error: null,
          waitsFor: null,
          endedAt: sql`now()`,
        }
      : record.status === "FAILED"
        ? { status: record.status, error: record.error, waitsFor: null, endedAt: sql`now()` }
        : { status: record.status, waitsFor: record.waitsFor, error: record.text ?? null, startedAt: null };
  const rows = await tx
    .update(nodeExecution)
    .set({ ...values, holderId: null })
    .where(
      and(
        eq(nodeExecution.id, held.executionId),
        eq(nodeExecution.epoch, held.epoch),
        eq(nodeExecution.status, "RUNNING"),
      ),
    )
    .returning({ id: nodeExecution.id });
  return rows.length === 1;
}

/** Reads the journal, asks the plan, carries it out. The row lock on the run makes this one at a time. */
async function planNext(tx: Tx, { ctx, run, graph }: Burst): Promise<Held | null> {
  const [row] = await tx
    .select({ status: workflowRun.status })
    .from(workflowRun)
    .where(eq(workflowRun.id, run.id))
    .for("update");
  if (!row) return null;
  const executions = await freeOrphans(tx, ctx.app, await plannedExecutions(tx, run.id));
  const next = plan({ graph, catalog: specs, executions, run: { status: row.status, isReviewed: isReviewed(run) } });
  const held = await carryOut(tx, ctx.app, run, next);
  // A run that rests has nobody who still owes it a burst.
  if (next.status !== row.status || !held)
    await tx
      .update(workflowRun)
      .set({
        status: next.status,
        updatedAt: sql`now()`,
        ...(next.status === row.status ? {} : { endedAt: isOver(next.status) ? sql`now()` : null }),
        ...(held ? {} : { movedBy: null }),
      })
      .where(eq(workflowRun.id, run.id));
  return held;
}

/** Writes what the plan asks for; the step that may start is claimed by this process with the same statement. */
async function carryOut(tx: Tx, app: App, run: RunRow, next: Plan): Promise<Held | null> {
  if (next.drop.length > 0) await tx.delete(nodeExecution).where(inArray(nodeExecution.id, [...next.drop]));
  for (const { executionId, ordinal } of next.move)
    await tx.update(nodeExecution).set({ ordinal }).where(eq(nodeExecution.id, executionId));
  const claim = {
    status: "RUNNING" as const,
    holderId: app.processId,
    streamId: newId(),
    startedAt: sql`now()`,
    endedAt: null,
    error: null,
  };
  const made = next.create.length
    ? await tx
        .insert(nodeExecution)
        .values(
          next.create.map(({ nodeId, ordinal }) => ({
            workspaceId: run.workspaceId,
            runId: run.id,
            nodeId,
            ordinal,
            ...(nodeId === next.start?.nodeId ? claim : {}),
          })),
        )
        .returning()
    : [];
  const { start } = next;
  if (!start) return null;
  const [row] = start.executionId
    ? await tx
        .update(nodeExecution)
        .set(claim)
        .where(and(eq(nodeExecution.id, start.executionId), eq(nodeExecution.status, "PENDING")))
        .returning()
    : made.filter(({ nodeId }) => nodeId === start.nodeId);
  if (!row?.streamId) return null;
  return {
    executionId: row.id,
    nodeId: row.nodeId,
    epoch: row.epoch,
    streamId: row.streamId,
    path: next.path,
    ...(row.feedback && row.output ? { again: { before: row.output.result, feedback: row.feedback } } : {}),
  };
}

/**
 * A step is an orphan when its holder is dead, or is this very process and yet no burst here runs it: whoever held it
 * was cut off. It starts again under a higher epoch, so that nothing of the former holder can still count.
 */
async function freeOrphans(tx: Tx, app: App, executions: JournalStep[]): Promise<JournalStep[]> {
  const freed: JournalStep[] = [];
  for (const step of executions) {
    const isHeld =
      step.status !== "RUNNING" ||
      (step.holderId === app.processId
        ? app.heldSteps.has(`${step.id}:${step.epoch}`)
        : await isAlive(app, step.holderId));
    const free = isHeld ? null : moveExecution(step, "takeOver");
    if (free)
      await tx
        .update(nodeExecution)
        .set({ ...free, holderId: null })
        .where(eq(nodeExecution.id, step.id));
    freed.push(free ? { ...step, ...free, holderId: null } : step);
  }
  return freed;
}

async function isAlive(app: App, processId: string | null): Promise<boolean> {
  if (!processId) return false;
  const [row] = await app.database.system
    .select({ buriedAt: serverProcess.buriedAt })
    .from(serverProcess)
    .where(eq(serverProcess.id, processId));
  return row !== undefined && row.buriedAt === null;
}

/** Runs whose next burst a dead process had promised and perhaps never started. */
export async function recoverRuns(
  app: App,
  deadProcessId: string,
  start: (run: { workspaceId: string; runId: string; burst: number }) => Promise<void>,
): Promise<void> {
  const left = await app.database.system
    .select({ workspaceId: workflowRun.workspaceId, runId: workflowRun.id, burst: workflowRun.burst })
    .from(workflowRun)
    .where(and(eq(workflowRun.movedBy, deadProcessId), inArray(workflowRun.status, ["PENDING", "RUNNING"])));
  for (const run of left) await start(run);
}

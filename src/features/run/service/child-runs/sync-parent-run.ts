import { and, desc, eq, not, notInArray, type SQL, sql } from "drizzle-orm";
import { acceptResult } from "#engine/execution/drive.ts";
import { type ExecutionState, isOver, moveExecution } from "#engine/status.ts";
import { specs } from "#nodes/index.ts";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { bumpGeneration } from "../dispatch/bump-generation.ts";
import { dispatchRuns, type RunToDispatch } from "../dispatch/dispatch.ts";
import type { ExecutionRow } from "../dispatch/journal.ts";
import { loadRunGraph } from "../history/list-executions.ts";
import { type ChildState, findChildState } from "./child-state.ts";
import { isToolRun } from "./run-tree.ts";

type RunRow = typeof workflowRun.$inferSelect;
type StepUpdate = Partial<Omit<typeof nodeExecution.$inferInsert, "endedAt">> & { endedAt: SQL | null };

/**
 * Syncs the parent step with its child run: its end, its failure, a stop, or a resume. Safe to call again: a second
 * call changes nothing.
 */
export async function syncParentRun(app: App, child: { workspaceId: string; runId: string }): Promise<void> {
  const synced = await app.database.tenant(child.workspaceId).transaction((tx) => syncParentStep(tx, app, child.runId));
  if (!synced) return;
  app.failpoint("parent.told");
  app.live.publish(`run:${synced.runId}`, { changed: "run" });
  app.live.publish(`workspace:${child.workspaceId}`, { changed: "runs" });
  if (synced.isStopping) await syncParentRun(app, synced);
  else await dispatchRuns(app, [synced]);
}

async function syncParentStep(
  tx: Tx,
  app: App,
  childId: string,
): Promise<(RunToDispatch & { isStopping: boolean }) | null> {
  const [child] = await tx.select().from(workflowRun).where(eq(workflowRun.id, childId));
  const parent = child?.parentExecutionId && (await lockParentStep(tx, child.parentExecutionId));
  if (!child || !parent || parent.childId !== childId) return null;
  const { run, execution } = parent;
  const state = await findChildState(tx, childId);
  const change = await updateForState(tx, parent, childId, state);
  const isStopping = state.kind === "stopped" && execution.waitsFor === "child" && !isOver(run.status);
  const isResumed = state.kind !== "stopped" && execution.waitsFor === "child" && run.status === "STOPPED";
  if (!change && !isStopping && !isResumed) return null;

  const generation = await bumpGeneration(tx, app, run.id);
  if (change) await tx.update(nodeExecution).set(change).where(eq(nodeExecution.id, execution.id));
  const runInBackground = run.runInBackground || child.runInBackground;
  const set = isStopping
    ? { status: "STOPPED" as const, endedAt: sql`now()` }
    : { status: "RUNNING" as const, endedAt: null };
  await tx
    .update(workflowRun)
    .set({ ...set, runInBackground })
    .where(eq(workflowRun.id, run.id));
  const { workspaceId, triggerType } = run;
  return { workspaceId, runId: run.id, generation, triggerType, runInBackground, isStopping };
}

interface Parent {
  run: RunRow;
  execution: ExecutionRow;
  /** The child run that the step waits for; a regenerated step has a new one. Tool calls wait for theirs by themselves. */
  childId: string | null;
}

/** Locks the run before its step, like all code. */
async function lockParentStep(tx: Tx, executionId: string): Promise<Parent | null> {
  const [found] = await tx
    .select({ runId: nodeExecution.runId })
    .from(nodeExecution)
    .where(eq(nodeExecution.id, executionId));
  const [run] = found ? await tx.select().from(workflowRun).where(eq(workflowRun.id, found.runId)).for("update") : [];
  const [execution] = await tx.select().from(nodeExecution).where(eq(nodeExecution.id, executionId)).for("update");
  const [newest] = await tx
    .select({ id: workflowRun.id })
    .from(workflowRun)
    .where(and(eq(workflowRun.parentExecutionId, executionId), not(isToolRun(workflowRun.id))))
    .orderBy(desc(workflowRun.createdAt))
    .limit(1);
  return run && execution ? { run, execution, childId: newest?.id ?? null } : null;
}

/** The update of the parent step; null if it is up to date, or running and will ask by itself. */
async function updateForState(
  tx: Tx,
  { run, execution }: Parent,
  childId: string,
  state: ChildState,
): Promise<StepUpdate | null> {
  const isStopped = execution.status === "COMPLETED" && execution.isStop && !execution.isApproved;
  const isWaiting = execution.status === "PENDING" && execution.waitsFor === "child";
  if (state.kind === "stopped") return null;
  if (state.kind === "ended") return updateForEnd(tx, run, execution, { childWorkflowRunId: childId, ...state.end });
  if (state.kind === "open") {
    const reopened = execution.status === "FAILED" || isStopped ? toWaiting(execution) : null;
    return reopened && { ...reopened, error: null, endedAt: null };
  }
  const failed = isWaiting || isStopped ? moveExecution(toWaiting(execution), "breakOff") : null;
  return failed && { ...failed, error: state.error, endedAt: sql`now()` };
}

/** The step as it was before the end that no longer holds. */
function toWaiting(execution: ExecutionRow): ExecutionState {
  const before = moveExecution(execution, execution.status === "FAILED" ? "retry" : "regenerate") ?? execution;
  return { ...before, waitsFor: "child" };
}

async function updateForEnd(tx: Tx, run: RunRow, execution: ExecutionRow, result: object): Promise<StepUpdate | null> {
  const { status, waitsFor } = execution;
  const isUpToDate = status === "COMPLETED" && hasSameValues(execution.output?.result, result);
  if (isUpToDate || status === "RUNNING" || (status === "PENDING" && waitsFor !== "child")) return null;
  const graph = await loadRunGraph(tx, run);
  const record = acceptResult({ catalog: specs, graph, nodeId: execution.nodeId, result, from: "server" });
  if ("refused" in record) {
    const failed = moveExecution(toWaiting(execution), "breakOff");
    return status === "FAILED" || !failed ? null : { ...failed, error: record.refused, endedAt: sql`now()` };
  }
  // A later update of a finished step is an edit, so it keeps its approval.
  const done =
    status === "COMPLETED" ? moveExecution(execution, "edit") : moveExecution(toWaiting(execution), "answer");
  if (!done) return null;
  const { output, next, isStop } = record;
  return { ...done, output: { result: output.result }, next, isStop, error: null, endedAt: sql`now()` };
}

/** Compared key by key, because jsonb doesn't keep the order of keys. */
function hasSameValues(stored: unknown, result: object): boolean {
  if (typeof stored !== "object" || stored === null) return false;
  const known = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(result).every(([key, value]) => known.get(key) === value);
}

/** Syncs a step with the latest child run that it started. */
export async function syncWithChildRun(app: App, workspaceId: string, executionId: string): Promise<void> {
  const [child] = await app.database
    .tenant(workspaceId)
    .select({ runId: workflowRun.id })
    .from(workflowRun)
    .where(eq(workflowRun.parentExecutionId, executionId))
    .orderBy(desc(workflowRun.createdAt))
    .limit(1);
  if (child) await syncParentRun(app, { workspaceId, runId: child.runId });
}

/**
 * Syncs the parents of finished child runs whose process died between the two commits. Checks all of them. Returns
 * how many.
 */
export async function syncMissedParents(app: App): Promise<number> {
  const children = await app.database.system
    .select({ workspaceId: workflowRun.workspaceId, runId: workflowRun.id })
    .from(nodeExecution)
    .innerJoin(workflowRun, eq(workflowRun.parentExecutionId, nodeExecution.id))
    .where(and(eq(nodeExecution.waitsFor, "child"), notInArray(workflowRun.status, ["PENDING", "RUNNING"])));
  for (const child of children) await syncParentRun(app, child);
  return children.length;
}

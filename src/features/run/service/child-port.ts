import { and, eq, inArray, sql } from "drizzle-orm";
import { acceptResult } from "#engine/drive.ts";
import { type Graph, runStartNodes } from "#engine/graph.ts";
import type { PortCall, SubRunRequest, Host } from "#engine/host.ts";
import { moveExecution } from "#engine/status.ts";
import { failureTolerantNodes } from "#engine/way.ts";
import { AppError } from "#lib/errors.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { App, Member } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { runText } from "#product/texts/run.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { bumpGeneration } from "./bump-generation.ts";
import { childState } from "./child-end.ts";
import type { MovingRun } from "./execution-slice.ts";
import { graphOf } from "./executions.ts";
import { announceRun } from "./find.ts";
import { runsAround } from "./inside.ts";
import { type Summons, summon } from "./summon.ts";
import { countRun, freeze, requireRunnable, storeRun } from "./workflow-version.ts";

/** A run inside a run: the same trigger, in the background when this one is, for the one who started both. */
export const childPort = (ctx: Member, run: MovingRun, call: PortCall): Pick<Host, "child"> => ({
  async child(ask) {
    const [known] = await ctx.db.select({ id: workflowRun.id }).from(workflowRun).where(eq(workflowRun.id, ask.runId));
    const state = known && (await childState(ctx.db, known.id));
    if (state?.is === "ended") return state.end;
    if (!state) await storeRun(() => beginChild(ctx, run, call, ask));
    else if (state.is !== "open") await setGoing(ctx, ask.runId);
    return null;
  },
});

async function beginChild(ctx: Member, run: MovingRun, call: PortCall, ask: SubRunRequest): Promise<void> {
  const around = await runsAround(ctx.db, run.id);
  if (around.some(({ workflowId }) => workflowId === ask.workflowId))
    throw new AppError("invalid", runText.subflow.recursion);
  if (around.length > limits.workflow.subflowDepth)
    throw new AppError("invalid", runText.subflow.tooDeep(limits.workflow.subflowDepth));
  const found = await countRun(ctx, ask.workflowId);
  await requireRunnable(ctx, found.row, (reason) => runText.subflow.failed(found.row.title, reason));
  const child = {
    id: ask.runId,
    workspaceId: run.workspaceId,
    workflowId: found.row.id,
    versionId: found.versionId ?? (await freeze(ctx, found.row)),
    userId: ctx.actor.userId,
    title: runText.defaultTitle(found.row.title, found.number),
    number: found.number,
    triggerType: run.triggerType,
    runInBackground: run.runInBackground,
    parentExecutionId: call.executionId,
    claimedBy: ctx.app.processId,
    generation: 1,
  };
  const first = firstStep(found.row.graph, ask);
  await ctx.db.transaction(async (tx) => {
    await requireHeld(tx, call);
    await tx.insert(workflowRun).values(child);
    if (first) await tx.insert(nodeExecution).values({ ...first, workspaceId: run.workspaceId, runId: child.id });
  });
  ctx.app.failpoint("child.stored");
  await summon(ctx.app, { ...child, runId: child.id });
  announceRun(ctx, run.id);
}

/** A step that was stopped or taken over meanwhile begins nothing any more. */
async function requireHeld(tx: Tx, { executionId, epoch }: PortCall): Promise<void> {
  const isHeld = and(
    eq(nodeExecution.id, executionId),
    eq(nodeExecution.epoch, epoch),
    eq(nodeExecution.status, "RUNNING"),
  );
  const [held] = await tx.select({ id: nodeExecution.id }).from(nodeExecution).where(isHeld).for("update");
  if (!held) throw new Error("the step was taken over");
}

/** The first form as it is filled in from outside: answered when nothing is missing, else waiting with what there is. */
function firstStep(graph: Graph, { inputs }: SubRunRequest) {
  const [start] = runStartNodes(graph, specs);
  const spec = catalog[start?.type ?? ""];
  const received = start && spec?.prefill?.(inputs, start.config);
  if (!start || !received) return null;
  const { result, isComplete } = received;
  const place = { nodeId: start.id, ordinal: 0 };
  const record = isComplete ? acceptResult({ catalog, graph, nodeId: start.id, result, from: "person" }) : null;
  if (!record || "refused" in record)
    return { ...place, status: "PENDING" as const, waitsFor: "input" as const, output: { result } };
  const { status, output, next, isStop } = record;
  return { ...place, status, output: { result: output.result }, next, isStop, endedAt: sql`now()` };
}

/** A run inside that failed or was stopped goes on where it stands, because the run around it does. */
async function setGoing({ app, db }: Member, runId: string): Promise<void> {
  const summons = await db.transaction((tx) => reopen(tx, app, runId));
  for (const one of summons) await summon(app, one);
}

/** Failed steps are tried again; runs that a stop had halted inside of it go on with it. */
export async function reopen(tx: Tx, app: App, runId: string): Promise<Summons[]> {
  const generation = await bumpGeneration(tx, app, runId);
  const [run] = await tx
    .update(workflowRun)
    .set({ status: "RUNNING", endedAt: null })
    .where(eq(workflowRun.id, runId))
    .returning();
  if (!run) return [];
  const steps = await tx.select().from(nodeExecution).where(eq(nodeExecution.runId, runId));
  const lenient = failureTolerantNodes(await graphOf(tx, run), specs);
  for (const step of steps) {
    const again = lenient.has(step.nodeId) ? null : moveExecution(step, "retry");
    if (again)
      await tx
        .update(nodeExecution)
        .set({ ...again, failedAttempts: 0, error: null, endedAt: null })
        .where(eq(nodeExecution.id, step.id));
  }
  const { workspaceId, triggerType, runInBackground } = run;
  return [{ workspaceId, runId, generation, triggerType, runInBackground }, ...(await reopenInside(tx, app, runId))];
}

/** The halted runs that waiting steps of this one stand for. A step whose run is gone begins it anew. */
export async function reopenInside(tx: Tx, app: App, runId: string): Promise<Summons[]> {
  await tx
    .update(nodeExecution)
    .set({ waitsFor: null })
    .where(
      and(
        eq(nodeExecution.runId, runId),
        eq(nodeExecution.waitsFor, "child"),
        sql`not exists (select from workflow_run begun where begun.parent_execution_id = node_execution.id)`,
      ),
    );
  const waiting = tx
    .select({ id: nodeExecution.id })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.waitsFor, "child")));
  const halted = await tx
    .select({ id: workflowRun.id })
    .from(workflowRun)
    .where(and(inArray(workflowRun.parentExecutionId, waiting), eq(workflowRun.status, "STOPPED")))
    .orderBy(sql`${workflowRun.createdAt} desc`);
  const summons: Summons[] = [];
  for (const { id } of halted) summons.push(...(await reopen(tx, app, id)));
  return summons;
}

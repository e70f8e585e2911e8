import { sql } from "drizzle-orm";
import { acceptResult } from "#engine/drive.ts";
import { type Graph, runStartNodes } from "#engine/graph.ts";
import { plan } from "#engine/plan.ts";
import { isReviewed } from "#engine/status.ts";
import { AppError, assertAllowed, notFound } from "#lib/errors.ts";
import { newId, newSecretId } from "#lib/id.ts";
import { catalog, specs } from "#nodes/index.ts";
import { singleStepGraph } from "#nodes/step-alone.ts";
import { keepAnswer } from "#platform/access/idempotency.ts";
import type { Idempotency, Member } from "#platform/context.ts";
import type { Place } from "#platform/jobs/job.ts";
import { canEdit } from "#product/actor.ts";
import { runText } from "#product/texts/run.ts";
import { advanceJob, type InitRun } from "../schema.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { advance, goOn } from "./advance.ts";
import { beginSlice, type ExecutionSlice, type Held } from "./execution-slice.ts";
import { announceRun } from "./find.ts";
import { freshSteps, insertSteps } from "./fresh-steps.ts";
import { placeFor, queueRun } from "./move.ts";
import { vouched } from "./vouch.ts";
import { countRun, findWorkflow, freeze, requireRunnable, storeRun } from "./workflow-version.ts";

/**
 * Starts a run: freezes the workflow's graph as a version if this revision has none yet, stores the run, and sends it
 * on its way. What the graph still lacks is refused here with the diagnosis' own words.
 */
export const initRun = ({ idempotency, ...ctx }: Member, input: InitRun): Promise<{ runId: string }> =>
  // What the run creates later on is no part of this request.
  storeRun(() => beginRun(ctx, input, idempotency));

async function beginRun(ctx: Member, input: InitRun, idempotency: Idempotency | undefined): Promise<{ runId: string }> {
  const { workflowId, onlyNodeId } = input;
  const found = await (onlyNodeId === undefined ? countRun : findWorkflow)(ctx, workflowId);
  const tested = onlyNodeId === undefined ? null : testOf(ctx, found.row.graph, onlyNodeId);
  const row = tested ? { ...found.row, graph: tested.graph } : found.row;
  await requireRunnable(ctx, row);
  const first = input.output && (await firstStep(ctx, row.graph, input.output.result));
  const run: NewRun = {
    id: newId(),
    workspaceId: ctx.actor.workspaceId,
    workflowId: found.row.id,
    versionId: found.versionId ?? (await freeze(ctx, found.row)),
    userId: ctx.actor.userId,
    graph: tested?.graph ?? null,
    title: tested ? runText.testTitle(tested.label) : numbered(found),
    number: found.number,
    triggerType: tested ? "TEST" : input.triggerType,
    runInBackground: !tested && input.triggerType === "IN_BACKGROUND",
    claimedBy: ctx.app.processId,
    generation: 1,
  };
  const slice = beginSlice(ctx, { run, ...row });
  const place = placeFor(ctx, !run.runInBackground);
  const job = { workspaceId: run.workspaceId, runId: run.id, generation: run.generation };
  if (place && !first && !tested) await beginHere(slice, run, place, idempotency);
  else {
    await insertRun(ctx, run, first, idempotency);
    ctx.app.failpoint("run.stored");
    if (place) place.run(advanceJob.name, () => advance(ctx.app, job));
    else await queueRun(ctx, job);
  }
  announceRun(ctx, run.id);
  return { runId: run.id };
}

export const numbered = ({ row, number }: { row: { title: string }; number: number }) =>
  runText.defaultTitle(row.title, number);

/** One step without those around it. It passes by payments and approvals, so only those who build may ask for it. */
function testOf({ actor }: Member, graph: Graph, nodeId: string): { graph: Graph; label: string } {
  assertAllowed(canEdit(actor));
  const alone = singleStepGraph(graph, nodeId) ?? notFound("step");
  return { graph: alone, label: alone.nodes.find(({ id }) => id === nodeId)?.label ?? "" };
}

export type NewRun = Required<
  Pick<
    typeof workflowRun.$inferInsert,
    | "id"
    | "workspaceId"
    | "workflowId"
    | "versionId"
    | "userId"
    | "graph"
    | "title"
    | "number"
    | "triggerType"
    | "generation"
  >
> & { runInBackground: boolean; claimedBy: string };

/**
 * The run, its steps and the claim on the first of them as one statement; then the slice goes on from there. Should it
 * fail on the way, it is taken up from the rows like any other.
 */
async function beginHere(
  slice: ExecutionSlice,
  run: NewRun,
  place: Place,
  idempotency: Idempotency | undefined,
): Promise<void> {
  const { ctx, graph } = slice;
  const { app } = ctx;
  const next = plan({
    graph,
    catalog: specs,
    executions: [],
    run: { status: "PENDING", isReviewed: isReviewed(run) },
  });
  const steps = freshSteps(next, app.processId);
  const begun = steps.find(({ holderId }) => holderId !== null);
  const streamId = newId();
  try {
    const stored = sql`run as (
      insert into workflow_run (id, workspace_id, workflow_id, version_id, user_id, public_id, title, number, trigger_type,
        status, run_in_background, claimed_by, generation)
      values (${run.id}, ${run.workspaceId}, ${run.workflowId}, ${run.versionId}, ${run.userId}, ${newSecretId()},
        ${run.title}, ${run.number}, ${run.triggerType}, ${next.status}, ${run.runInBackground}, ${run.claimedBy}, ${run.generation})
      returning id
    )`;
    const parts = [stored, ...insertSteps(run, steps, streamId, sql`run`)];
    if (idempotency) parts.push(sql`answered as (${idempotency.answerRow({ runId: run.id })})`);
    await ctx.db.execute(sql`with ${sql.join(parts, sql`, `)} select from run`);
  } catch (error) {
    place.leave();
    throw error;
  }
  app.failpoint("run.stored");
  slice.known = { generation: run.generation, status: next.status, steps };
  let held: Held | null = begun
    ? { executionId: begun.id, nodeId: begun.nodeId, epoch: begun.epoch, streamId, path: next.path }
    : null;
  place.run(advanceJob.name, async () => {
    app.failpoint("slice.begun");
    const first = held;
    held = null;
    if (first) await goOn(slice, first);
    else await advance(app, { workspaceId: run.workspaceId, runId: run.id, generation: run.generation });
  });
}

async function insertRun(
  { db, actor }: Member,
  run: NewRun,
  first: Awaited<ReturnType<typeof firstStep>> | undefined,
  idempotency: Idempotency | undefined,
) {
  await db.transaction(async (tx) => {
    await tx.insert(workflowRun).values(run);
    if (first) await tx.insert(nodeExecution).values({ ...first, workspaceId: actor.workspaceId, runId: run.id });
    await keepAnswer({ idempotency }, tx, { runId: run.id });
  });
}

/** The first step as a person has answered it before the run began. */
async function firstStep(ctx: Member, graph: Graph, result: unknown) {
  const [start] = runStartNodes(graph, specs);
  const waits = catalog[start?.type ?? ""]?.traits?.waits;
  if (!start || waits !== "input") throw new AppError("invalid", runText.step.movedOn);
  const record = acceptResult({ catalog, graph, nodeId: start.id, result, from: "person" });
  if ("refused" in record) throw new AppError("invalid", record.refused);
  const { status, output, next, isStop } = record;
  const own = await vouched(ctx.db, ctx, { graph, nodeId: start.id, runId: null }, output.result);
  return { nodeId: start.id, ordinal: 0, status, output: { result: own }, next, isStop, endedAt: sql`now()` };
}

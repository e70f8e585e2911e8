import { and, eq, sql } from "drizzle-orm";
import { canRun, checkGraph } from "#engine/check.ts";
import { settle } from "#engine/drive.ts";
import { type Graph, startNodes } from "#engine/graph.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { catalog, specs } from "#nodes/index.ts";
import { runText } from "#product/texts/run.ts";
import type { Member } from "#server/context.ts";
import type { InitRun } from "../schema.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { moveRun } from "./move.ts";
import { nextRunNumber } from "./runs.ts";

/**
 * Starts a run: freezes the workflow's graph as a version if this revision has none yet, stores the run, and sends it
 * on its way. What the graph still lacks is refused here with the diagnosis' own words.
 */
export async function initRun(ctx: Member, input: InitRun): Promise<{ runId: string }> {
  const { db, actor } = ctx;
  const [row] = await db
    .select()
    .from(workflow)
    .where(and(eq(workflow.id, input.workflowId), eq(workflow.workspaceId, actor.workspaceId)));
  if (!row || row.deletedAt) return notFound("workflow");
  const diagnoses = checkGraph(row.graph, specs);
  if (!canRun(diagnoses)) {
    const first = diagnoses.find(({ severity }) => severity === "error");
    throw new AppError("invalid", first?.text ?? "", { details: { diagnoses } });
  }
  const first = input.output && firstStep(row.graph, input.output.result);
  const runId = newId();
  const number = await nextRunNumber(ctx, row.id);
  const versionId = await freeze(ctx, row);
  await db.transaction(async (tx) => {
    await tx.insert(workflowRun).values({
      id: runId,
      workspaceId: actor.workspaceId,
      workflowId: row.id,
      versionId,
      userId: actor.userId,
      title: `${row.title} #${number}`,
      triggerType: input.triggerType,
      runInBackground: input.triggerType === "IN_BACKGROUND",
      movedBy: ctx.app.processId,
      burst: 1,
    });
    if (first) await tx.insert(nodeExecution).values({ ...first, workspaceId: actor.workspaceId, runId });
  });
  ctx.app.failpoint("run.stored");
  await moveRun(ctx, { runId, burst: 1, isAttended: input.triggerType !== "IN_BACKGROUND" });
  return { runId };
}

/** The first step as a person has answered it before the run began. */
function firstStep(graph: Graph, result: unknown) {
  const [start] = startNodes(graph, specs);
  const waits = catalog[start?.type ?? ""]?.traits?.waits;
  if (!start || waits !== "input") throw new AppError("invalid", runText.step.movedOn);
  const record = settle({ catalog, graph, nodeId: start.id, result, from: "person" });
  if ("refused" in record) throw new AppError("invalid", record.refused);
  const { status, output, next, isStop } = record;
  return { nodeId: start.id, ordinal: 0, status, output: { result: output.result }, next, isStop, endedAt: sql`now()` };
}

async function freeze({ db, actor }: Member, row: typeof workflow.$inferSelect): Promise<string> {
  const key = and(eq(workflowVersion.workflowId, row.id), eq(workflowVersion.revision, row.revision));
  const [known] = await db.select({ id: workflowVersion.id }).from(workflowVersion).where(key);
  if (known) return known.id;
  await db
    .insert(workflowVersion)
    .values({
      workspaceId: actor.workspaceId,
      workflowId: row.id,
      revision: row.revision,
      title: row.title,
      graph: row.graph,
      authorId: actor.userId,
    })
    .onConflictDoNothing();
  const [made] = await db.select({ id: workflowVersion.id }).from(workflowVersion).where(key);
  return made?.id ?? notFound("workflow version");
}

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { acceptResult } from "#engine/execution/drive.ts";
import { reusableSteps } from "#engine/execution/reusable-steps.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { canEdit } from "#product/actor.ts";
import { assertAllowed } from "#product/refusals.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { canControlRun } from "../../access.ts";
import type { ForkRunInput } from "../../schema.ts";
import { nodeExecution, nodePart, workflowRun } from "../../table.ts";
import { continueRun } from "../dispatch/continue-run.ts";
import type { ExecutionRow } from "../dispatch/journal.ts";
import { findRun, type RunRow } from "../find-run.ts";
import { loadRunGraph } from "../history/list-executions.ts";
import { numberedTitle } from "./start-run.ts";
import type { NewRun } from "./store-started-run.ts";
import { claimRunNumber, requireRunnable, saveVersionForRun, storeRun } from "./workflow-version.ts";

/** A step of the source run with the outcome to copy. */
type Outcome = Pick<
  ExecutionRow,
  "id" | "nodeId" | "status" | "output" | "error" | "next" | "isStop" | "isApproved" | "notes"
>;

/**
 * Starts a new run in the middle: the finished steps before it are copied from an earlier run, which does not change.
 * Because a run keeps its version, this is also how a fixed step is retried.
 */
export const forkRun = (ctx: WorkspaceContext, input: ForkRunInput): Promise<{ runId: string }> =>
  storeRun(() => createFork(ctx, input));

async function createFork(
  ctx: WorkspaceContext,
  { runId, nodeId, isTest, version }: ForkRunInput,
): Promise<{ runId: string }> {
  const { actor, app } = ctx;
  const source = await findRun(ctx, runId);
  assertAllowed(isTest ? canEdit(actor) : canControlRun(actor, source));
  if (source.graph) throw new AppError("invalid", runStepText.singleStepTest);
  const found = await claimRunNumber(ctx, source.workflowId);
  const sourceGraph = await loadRunGraph(ctx.db, source);
  const isCurrent = isTest || version === "CURRENT";
  const graph = isCurrent ? found.row.graph : sourceGraph;
  if (isCurrent && !graph.nodes.some(({ id }) => id === nodeId))
    throw new AppError("conflict", runStepText.noLongerInWorkflow);
  await requireRunnable(ctx, { ...found.row, graph });
  const outcomes = await hideSources(ctx, await findOutcomes(ctx, source));
  const steps = isCurrent ? adaptOutcomes(outcomes, { sourceGraph, graph, takesPins: isTest }) : outcomes;
  const copied = reusableSteps({ graph, catalog, nodeId, steps });
  if (!copied) throw new AppError("conflict", runStepText.otherPath);
  // A user without edit rights pays for each run.
  assertAllowed(canEdit(actor) || !copied.some((step) => findSpec(graph, step)?.traits?.waits === "payment"));

  const triggerType = isTest ? "TEST" : source.triggerType === "FORM" ? "MANUAL" : source.triggerType;
  const run: NewRun = {
    id: newId(),
    workspaceId: actor.workspaceId,
    workflowId: found.row.id,
    versionId: isCurrent ? (found.versionId ?? (await saveVersionForRun(ctx, found.row))) : source.versionId,
    userId: actor.userId,
    graph: null,
    title: numberedTitle(found),
    number: found.number,
    triggerType,
    runInBackground: triggerType === "IN_BACKGROUND",
    claimedBy: app.processId,
    generation: 1,
  };
  const pieces = await findShownPieces(ctx, copied);
  await ctx.db.transaction(async (tx) => {
    await tx.insert(workflowRun).values(run);
    for (const [ordinal, step] of copied.entries()) await copyOutcome(tx, { run, step, pieces, ordinal });
    await storeResponse(ctx, tx, { runId: run.id });
  });
  app.failpoint("run.stored");
  await continueRun(ctx, { runId: run.id, generation: run.generation, isAttended: !run.runInBackground });
  return { runId: run.id };
}

const findSpec = ({ nodes }: Graph, { nodeId }: { nodeId: string }) =>
  catalog[nodes.find(({ id }) => id === nodeId)?.type ?? ""];

const findOutcomes = ({ db }: WorkspaceContext, run: RunRow): Promise<Outcome[]> =>
  db.select().from(nodeExecution).where(eq(nodeExecution.runId, run.id)).orderBy(asc(nodeExecution.ordinal));

/** Adapts earlier outcomes to the current workflow; those that no longer fit are dropped, so the steps run again. */
function adaptOutcomes(
  outcomes: readonly Outcome[],
  { sourceGraph, graph, takesPins }: { sourceGraph: Graph; graph: Graph; takesPins: boolean },
): Outcome[] {
  const outcomesByNode = new Map(outcomes.map((row) => [row.nodeId, row]));
  return graph.nodes.flatMap((node): Outcome[] => {
    const row = outcomesByNode.get(node.id);
    const fits = row && findSpec(sourceGraph, row) === catalog[node.type];
    const pin = takesPins ? node.options?.pin : undefined;
    const outputToUse = pin ?? (fits && row.status === "COMPLETED" ? row.output : null);
    if (!outputToUse) return fits ? [row] : [];
    const accepted = acceptResult({ catalog, graph, nodeId: node.id, result: outputToUse.result, from: "server" });
    if ("refused" in accepted) return [];
    const { status, output, next, isStop } = accepted;
    // A pinned step may not have run in the source; then there is no step to copy from.
    const id = fits ? row.id : "";
    return [
      {
        id,
        nodeId: node.id,
        status,
        output,
        error: null,
        next,
        isStop,
        notes: pin ? null : (row?.notes ?? null),
        isApproved: true,
      },
    ];
  });
}

type Piece = Pick<typeof nodePart.$inferSelect, "executionId" | "kind" | "index" | "value">;

/**
 * The pieces of steps without what the actor may not see of the library: the agents of the new run act for the actor.
 * Finding that out takes a connection of its own, so it comes before the transaction.
 */
async function findShownPieces(ctx: WorkspaceContext, steps: readonly Outcome[]): Promise<Piece[]> {
  const ids = steps.flatMap(({ id }) => (id ? [id] : []));
  const { executionId, kind, index, value } = nodePart;
  const pieces = await ctx.db
    .select({ executionId, kind, index, value })
    .from(nodePart)
    .where(and(inArray(executionId, ids), eq(nodePart.workspaceId, ctx.actor.workspaceId)));
  return hideSources(ctx, pieces);
}

interface CopiedOutcome {
  readonly run: NewRun;
  readonly step: Outcome;
  readonly pieces: readonly Piece[];
  readonly ordinal: number;
}

/** Copies a step's outcome and pieces. Starting after a step counts as approving it. */
async function copyOutcome(tx: Tx, { run, step, pieces, ordinal }: CopiedOutcome): Promise<void> {
  const { nodeId, status, output, error, next, isStop, notes } = step;
  const { workspaceId } = run;
  const id = newId();
  await tx.insert(nodeExecution).values({
    id,
    workspaceId,
    runId: run.id,
    nodeId,
    ordinal,
    status,
    output,
    error,
    next,
    isStop,
    notes,
    isApproved: true,
    copiedFromId: step.id || null,
    endedAt: sql`now()`,
  });
  if (!step.id) return;
  const copied = pieces.filter(({ executionId }) => executionId === step.id);
  if (copied.length > 0)
    await tx.insert(nodePart).values(copied.map((piece) => ({ ...piece, workspaceId, executionId: id })));
}

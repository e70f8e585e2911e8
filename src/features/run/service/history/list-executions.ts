import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { workflowVersion } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";
import { nodeExecution, nodeOutputVersion } from "../../table.ts";
import { findRun, type RunRow } from "../find-run.ts";
import { listWaitingTurns } from "../steps/waiting-turns.ts";
import { listUnchanged } from "../waits/channel/list-announcements.ts";
import { listAnswers, listWaits } from "../waits/list-waits.ts";
import { creditsByStep } from "./run-credits.ts";

/** The graph of a run: its version's, or its own for a test of one step. */
export async function loadRunGraph(tx: Db | Tx, run: RunRow) {
  if (run.graph) return run.graph;
  const [version] = await tx
    .select({ graph: workflowVersion.graph })
    .from(workflowVersion)
    .where(eq(workflowVersion.id, run.versionId));
  return version?.graph ?? notFound("workflow version");
}

/** When the step's output was last replaced. */
const lastEditedAt = sql`(
  select max(version.created_at) from ${nodeOutputVersion} version where version.execution_id = ${nodeExecution}.id
)`.mapWith((at: string): Date | null => new Date(at));

/** All steps of a run in display order, as the page shows them. */
export async function listExecutions(ctx: WorkspaceContext, runId: string) {
  const run = await findRun(ctx, runId);
  const graph = await loadRunGraph(ctx.db, run);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const rows = await ctx.db
    .select({ ...getTableColumns(nodeExecution), editedAt: lastEditedAt })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, runId), inArray(nodeExecution.nodeId, [...nodes.keys()])))
    .orderBy(asc(nodeExecution.ordinal));
  const credits = await creditsByStep(ctx, runId);
  const turns = await listWaitingTurns(
    ctx,
    rows.flatMap(({ id, waitsFor }) => (waitsFor === "decision" ? [id] : [])),
  );
  const waits = await listWaits(ctx, run, (nodeId) => nodes.get(nodeId)?.type ?? "");
  const answers = await listAnswers(ctx, runId);
  const unchanged = await listUnchanged(ctx, runId);
  const executions = rows.flatMap((row) => {
    const node = nodes.get(row.nodeId);
    if (!node) return [];
    return [
      {
        id: row.id,
        workflowRunId: row.runId,
        nodeId: row.nodeId,
        ordinal: row.ordinal,
        status: row.status,
        waitsFor: row.waitsFor,
        epoch: row.epoch,
        isApproved: row.isApproved,
        next: row.next,
        isStop: row.isStop,
        error: row.error,
        errorDialog: row.status === "FAILED" ? row.errorDialog : null,
        notes: row.notes ?? [],
        partialOutput:
          row.status === "FAILED" || (row.status === "PENDING" && run.status === "STOPPED") ? row.partialOutput : null,
        /** The turns of its agents that wait for a person. */
        waitingTurns: turns.get(row.id) ?? [],
        /** Who answers it and until when, while it waits for a person. */
        wait: waits.get(row.id) ?? null,
        answers: answers.get(row.id) ?? [],
        unchangedMessages: unchanged.get(row.id) ?? [],
        output: row.output,
        streamId: row.status === "RUNNING" ? row.streamId : null,
        startedAt: row.startedAt,
        endedAt: row.endedAt,
        /** When the output was last edited or regenerated. */
        editedAt: row.editedAt,
        /** The outcome was copied from an earlier run and not regenerated since. */
        isTaken: row.copiedFromId !== null && row.startedAt === null,
        credits: credits.get(row.id) ?? 0,
        Node: { id: node.id, label: node.label, type: node.type, workflowId: run.workflowId, config: node.config },
      },
    ];
  });
  return hideSources(ctx, executions);
}

/** Earlier outputs of a step, newest first. */
export async function listOutputVersions(ctx: WorkspaceContext, nodeExecutionId: string) {
  const [execution] = await ctx.db
    .select({ runId: nodeExecution.runId })
    .from(nodeExecution)
    .where(eq(nodeExecution.id, nodeExecutionId));
  if (!execution) return notFound("step");
  await findRun(ctx, execution.runId);
  const versions = await ctx.db
    .select({ id: nodeOutputVersion.id, output: nodeOutputVersion.output, createdAt: nodeOutputVersion.createdAt })
    .from(nodeOutputVersion)
    .where(eq(nodeOutputVersion.executionId, nodeExecutionId))
    .orderBy(sql`${nodeOutputVersion.id} desc`);
  return hideSources(ctx, versions);
}

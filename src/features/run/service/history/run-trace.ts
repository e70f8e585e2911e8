import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { parseAmount } from "#features/billing/service/amount.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import type { Trace } from "#features/trace/schema.ts";
import { loadCalls } from "#features/trace/service/load-calls.ts";
import { type ChargeFacts, type RunFacts, runTrace, type StepFacts } from "#features/trace/service/run-trace.ts";
import { workflowVersion } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";
import { parseCallPiece } from "../../schema.ts";
import { nodeExecution, nodePart, workflowRun } from "../../table.ts";
import { findDescendantRuns } from "../child-runs/run-tree.ts";
import { findRun } from "../find-run.ts";
import { pieceName } from "../step-host/step-notes.ts";

/** The trace of a run with its child runs. Throws "not found" for runs that the actor may not see. */
export async function getRunTrace(ctx: WorkspaceContext, runId: string): Promise<Trace> {
  await findRun(ctx, runId);
  return (await loadRunTrace(ctx.db, { workspaceId: ctx.actor.workspaceId, runId })) ?? notFound("run");
}

/** The same without a check of rights; null for a deleted run. */
export async function loadRunTrace(
  db: Db,
  { workspaceId, runId }: { workspaceId: string; runId: string },
): Promise<Trace | null> {
  const runIds = [runId, ...(await findDescendantRuns(db, runId)).map(({ id }) => id)];
  const [runs, steps, charges] = await Promise.all([
    loadRuns(db, workspaceId, runIds),
    loadSteps(db, workspaceId, runIds),
    loadCharges(db, workspaceId, runIds),
  ]);
  const stepIds = steps.map(({ id }) => id);
  const [pieces, calls] = await Promise.all([
    loadPieces(db, workspaceId, stepIds),
    loadCalls(db, workspaceId, inArray(toolCall.executionId, stepIds)),
  ]);
  const callIds = new Set(calls.map(({ id }) => id));
  const stepCharges = charges.filter(({ call }) => call === null || !callIds.has(call));
  const known = new Set(stepIds);
  const facts = runs.map((run): RunFacts => {
    const nodes = new Map(run.graph.nodes.map((node) => [node.id, node]));
    return {
      ...run,
      steps: steps.flatMap((step): StepFacts[] => {
        const node = nodes.get(step.nodeId);
        if (step.runId !== run.id) return [];
        return [
          {
            ...step,
            label: node?.label ?? "",
            type: node?.type ?? "",
            isCopied: step.copiedFromId !== null && step.startedAt === null,
            pieces: pieces.filter(({ executionId }) => executionId === step.id),
            calls: calls.flatMap((call) =>
              call.executionId === step.id ? [{ ...call, piece: pieceName(parseCallPiece(call.scope)) }] : [],
            ),
            charges: stepCharges.filter(({ executionId }) => executionId === step.id),
          },
        ];
      }),
      charges: stepCharges.filter(
        ({ runId: id, executionId }) => id === run.id && (executionId === null || !known.has(executionId)),
      ),
    };
  });
  const inOrder = runIds.flatMap((id) => facts.find((run) => run.id === id) ?? []);
  return inOrder[0]?.id === runId ? runTrace(inOrder) : null;
}

async function loadRuns(db: Db, workspaceId: string, runIds: readonly string[]) {
  const rows = await db
    .select({
      id: workflowRun.id,
      title: workflowRun.title,
      status: workflowRun.status,
      triggerType: workflowRun.triggerType,
      createdAt: workflowRun.createdAt,
      endedAt: workflowRun.endedAt,
      error: workflowRun.stopReason,
      parentExecutionId: workflowRun.parentExecutionId,
      ownGraph: workflowRun.graph,
      versionGraph: workflowVersion.graph,
    })
    .from(workflowRun)
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
    .where(and(eq(workflowRun.workspaceId, workspaceId), inArray(workflowRun.id, [...runIds])));
  return rows.map(({ ownGraph, versionGraph, ...run }) => ({ ...run, graph: ownGraph ?? versionGraph }));
}

const loadSteps = (db: Db, workspaceId: string, runIds: readonly string[]) =>
  db
    .select({
      id: nodeExecution.id,
      runId: nodeExecution.runId,
      nodeId: nodeExecution.nodeId,
      status: nodeExecution.status,
      waitsFor: nodeExecution.waitsFor,
      copiedFromId: nodeExecution.copiedFromId,
      startedAt: nodeExecution.startedAt,
      endedAt: nodeExecution.endedAt,
      error: nodeExecution.error,
      modelCalls: nodeExecution.modelCalls,
    })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.workspaceId, workspaceId), inArray(nodeExecution.runId, [...runIds])))
    .orderBy(asc(nodeExecution.ordinal));

async function loadPieces(db: Db, workspaceId: string, stepIds: readonly string[]) {
  const rows = await db
    .select({
      executionId: nodePart.executionId,
      kind: nodePart.kind,
      index: nodePart.index,
      modelCalls: nodePart.modelCalls,
      storedAt: nodePart.createdAt,
      error: sql<string | null>`${nodePart.value} ->> 'error'`,
    })
    .from(nodePart)
    .where(and(eq(nodePart.workspaceId, workspaceId), inArray(nodePart.executionId, [...stepIds])))
    .orderBy(asc(nodePart.kind), asc(nodePart.index));
  return rows.map(({ kind, index, ...piece }) => ({ ...piece, name: `${kind}.${index}` }));
}

interface RunCharge extends ChargeFacts {
  readonly runId: string | null;
  readonly executionId: string | null;
  /** The tool call that was charged; null for a step's own request. */
  readonly call: string | null;
}

async function loadCharges(db: Db, workspaceId: string, runIds: readonly string[]): Promise<RunCharge[]> {
  const rows = await db
    .select({
      runId: creditTransaction.runId,
      executionId: creditTransaction.nodeExecutionId,
      requestId: creditTransaction.requestId,
      amount: creditTransaction.amount,
      inputTokens: creditTransaction.inputTokens,
      outputTokens: creditTransaction.outputTokens,
      cachedInputTokens: creditTransaction.cachedInputTokens,
    })
    .from(creditTransaction)
    .where(
      and(
        eq(creditTransaction.workspaceId, workspaceId),
        eq(creditTransaction.type, "SPEND"),
        inArray(creditTransaction.runId, [...runIds]),
      ),
    );
  return rows.map(({ requestId, amount, inputTokens, outputTokens, cachedInputTokens, ...row }) => ({
    ...row,
    call: /^tool:([\da-f-]{36})/.exec(requestId)?.[1] ?? null,
    // `step:<key>:<epoch>`, and what follows tells apart several requests of one call.
    piece: pieceName(parseCallPiece(/^step:(.*?:\d+):\d+/.exec(requestId)?.[1] ?? "")),
    credits: parseAmount(amount),
    tokens:
      inputTokens === null
        ? null
        : { inputTokens, outputTokens: outputTokens ?? 0, cachedInputTokens: cachedInputTokens ?? 0 },
  }));
}

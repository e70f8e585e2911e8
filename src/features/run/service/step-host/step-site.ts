import { and, eq } from "drizzle-orm";
import type { PortCall } from "#engine/host.ts";
import type { TurnSite } from "#features/agent-call/service/turn-site.ts";
import { createCanvasPort } from "#features/artifact/service/canvas-port.ts";
import { streamDelegatedTurn } from "#features/completion/service/fail-over.ts";
import { nodeExecution } from "../../table.ts";
import type { ExecutionSlice } from "../dispatch/execution-slice.ts";
import { isHeldAtEpoch } from "./effects.ts";
import { hasRunReadUntrusted } from "./run-taint.ts";

/** Kinds of pieces that may run in parallel. */
const besideKind = "item";

/** An agent's turn in a step. Its tool calls belong to the step, also when another process takes it over. */
export function createStepSite(
  { ctx, run, agents }: Pick<ExecutionSlice, "ctx" | "run" | "agents">,
  call: PortCall,
): TurnSite {
  const { executionId, epoch } = call;
  return {
    use: "run",
    isResumed: epoch > 1 || call.attempt > 1,
    // Visitors of a form decide nothing for its owner.
    canAsk: run.triggerType !== "FORM",
    usesMemory: run.triggerType !== "FORM" && ctx.actor.through === undefined,
    isAllowed: (tool) => run.allowedTools?.includes(tool) ?? false,
    isTaintedByOrigin: () => hasRunReadUntrusted(ctx.db, run.id),
    startingStep: { runId: run.id, executionId, epoch },
    findAgent: (id) => agents.find(id),
    ownerOf: (parentId) => ({
      workspaceId: run.workspaceId,
      messageId: null,
      executionId,
      scope: call.key,
      parentId,
      line: call.piece?.kind === besideKind ? `${executionId}:${call.piece.kind}.${call.piece.index}` : undefined,
      refs: { runId: run.id, nodeExecutionId: executionId, workflowId: run.workflowId },
      async hold(tx) {
        const isHeld = and(eq(nodeExecution.id, executionId), isHeldAtEpoch(epoch));
        return (await tx.select({ id: nodeExecution.id }).from(nodeExecution).where(isHeld).for("update")).length > 0;
      },
    }),
    canvasesFor: (running) => createCanvasPort(running, null),
    streamDelegated: (callId, delegated, writer) =>
      streamDelegatedTurn(ctx, {
        ...delegated,
        requestId: `tool:${callId}`,
        use: "run",
        writer,
        messageId: callId,
      }),
  };
}

import { and, eq } from "drizzle-orm";
import type { PortCall } from "#engine/host.ts";
import type { TurnSite } from "#features/agent-call/service/turn-site.ts";
import { streamTurn } from "#features/completion/service/stream-turn.ts";
import { nodeExecution } from "../../table.ts";
import type { ExecutionSlice } from "../dispatch/execution-slice.ts";
import { isHeldAtEpoch } from "./effects.ts";

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
    isAllowed: (tool) => run.allowedTools?.includes(tool) ?? false,
    startsRuns: false,
    findAgent: (id) => agents.find(id),
    ownerOf: (parentId) => ({
      workspaceId: run.workspaceId,
      messageId: null,
      executionId,
      scope: call.key,
      parentId,
      refs: { runId: run.id, nodeExecutionId: executionId, workflowId: run.workflowId },
      async hold(tx) {
        const isHeld = and(eq(nodeExecution.id, executionId), isHeldAtEpoch(epoch));
        return (await tx.select({ id: nodeExecution.id }).from(nodeExecution).where(isHeld).for("update")).length > 0;
      },
    }),
    streamDelegated: (callId, delegated, writer) =>
      streamTurn(ctx, {
        ...delegated,
        requestId: `tool:${callId}`,
        use: "run",
        isFallback: false,
        writer,
        messageId: callId,
      }),
  };
}

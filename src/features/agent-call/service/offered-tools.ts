import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import { decideCall } from "#features/tool-call/service/decide-call.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { type ToolName, tools } from "#tools/index.ts";
import { type ToolPorts, type ToolRunner, toolRunners } from "#tools/server.ts";
import type { ToolSpec } from "#tools/tool.ts";
import { createToolPorts } from "./tool-ports/tool-ports.ts";

/**
 * The built-in tools that an agent has in this workspace. On the FREE plan only some; never those that its owner
 * switched off, nor, where nobody can be asked, those that would ask.
 */
export async function builtInTools(
  ctx: WorkspaceContext,
  { agent: asked, canAsk, owner }: { agent: AgentRow | null; canAsk: boolean; owner: TurnOwner },
): Promise<OfferedTool[]> {
  const { corePlan } = await getPlan(ctx.app, ctx.actor.workspaceId);
  const ports = createToolPorts(ctx, owner);
  return Object.entries(tools).flatMap(([name, spec]: [string, ToolSpec]) => {
    const runner = toolRunners[name as ToolName]; // it is one of the keys
    if (!runner && !spec.acceptAnswer) return [];
    if (corePlan === "FREE" && !spec.isOnFreePlan) return [];
    const policy = policyOf(asked, name);
    const decision = decideCall({ spec, policy, isTainted: false, isAllowed: false, canAsk });
    if (decision !== "run" && decision !== "wait") return [];
    return [offer(name, spec, runner as ToolRunner<ToolSpec> | undefined, ports)]; // a runner only gets inputs of its spec
  });
}

const offer = (
  name: string,
  spec: ToolSpec,
  runner: ToolRunner<ToolSpec> | undefined,
  ports: ToolPorts,
): OfferedTool => ({
  name,
  spec,
  description: spec.description,
  run: runner ? (call, input) => runner.run({ ...call, ports }, input) : null,
  ...(runner?.toModel && { toModel: runner.toModel }),
});

export const policyOf = (
  asked: AgentRow | null,
  tool: string, // Agents that were saved before tools existed have none.
) => asked?.config.toolPolicies?.[tool];

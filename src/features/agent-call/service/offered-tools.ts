import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import { decideCall } from "#features/tool-call/service/decide-call.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { CorePlan } from "#product/plans.ts";
import { tableTools } from "#product/tools/knowledge-table.ts";
import { memoryTools } from "#product/tools/memory-note.ts";
import { knowledgeTools } from "#product/tools/passage.ts";
import { laterScheduleTools, scheduleTools } from "#product/tools/schedule.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import { type ToolName, tools } from "#tools/index.ts";
import { isToolInPlan } from "#tools/is-tool-in-plan.ts";
import { type SkillPort, type ToolRunner, type ToolTeller, toolRunners, toolTellers } from "#tools/server.ts";
import type { ToolSpec } from "#tools/tool.ts";
import type { TurnKnowledgePort } from "./knowledge/turn-knowledge.ts";
import { createToolPorts } from "./tool-ports/tool-ports.ts";
import type { TurnSite } from "./turn-site.ts";

interface OfferSituation {
  readonly corePlan: CorePlan;
  readonly policy: ToolPolicy | undefined;
  /** A person can decide about a call. */
  readonly canAsk: boolean;
}

/**
 * Whether an agent gets a tool. On the FREE plan only some; never those that its owner switched off, nor, where nobody
 * can be asked, those that would ask.
 */
export function isOffered(spec: ToolSpec, { corePlan, policy, canAsk }: OfferSituation): boolean {
  if (!isToolInPlan(spec, corePlan)) return false;
  const decision = decideCall({ spec, policy, isTainted: false, isTrusted: false, isAllowed: false, canAsk });
  return decision === "run" || decision === "wait";
}

const pastChatsTool = "search_past_chats" satisfies ToolName;

interface TurnTools {
  readonly agent: AgentRow | null;
  readonly canAsk: boolean;
  readonly owner: TurnOwner;
  readonly site: TurnSite;
  /** Null without sources: then the tools that look in them are not offered. */
  readonly knowledge: TurnKnowledgePort | null;
  /** Null without skills. */
  readonly skills: SkillPort | null;
}

/** The built-in tools that an agent has in this workspace. */
export async function builtInTools(
  ctx: WorkspaceContext,
  { agent: asked, canAsk, owner, site, knowledge, skills }: TurnTools,
): Promise<OfferedTool[]> {
  const [{ corePlan }, hasSchedules] = await Promise.all([
    getPlan(ctx.app, ctx.actor.workspaceId),
    site.schedules?.hasAny() ?? false,
  ]);
  const hasMemory = asked?.config.isMemoryEnabled === true && site.usesMemory;
  const catalog = Object.entries(tools) as [ToolName, ToolSpec][]; // Object.entries widens the keys
  return catalog.flatMap(([name, spec]) => {
    const runner = toolRunners[name];
    if (!runner && !spec.acceptAnswer) return [];
    if (!skills && name === "read_skill") return [];
    if (!knowledge && knowledgeTools.has(name)) return [];
    if (!knowledge?.hasTables && tableTools.has(name)) return [];
    if (!hasMemory && memoryTools.has(name)) return [];
    if (scheduleTools.has(name) && !site.schedules) return [];
    if (laterScheduleTools.has(name) && !hasSchedules) return [];
    if (!site.searchPastChats && name === pastChatsTool) return [];
    if (!isOffered(spec, { corePlan, policy: policyOf(asked, name), canAsk })) return [];
    return [
      offer(
        name,
        spec,
        { memoryOf: hasMemory ? asked.id : null, owner, site, knowledge, skills },
        runner as ToolRunner<ToolSpec> | undefined,
      ),
    ]; // a runner only gets inputs of its spec
  });
}

function offer(
  name: ToolName,
  spec: ToolSpec,
  {
    memoryOf,
    owner,
    site,
    knowledge,
    skills,
  }: Pick<TurnTools, "owner" | "site" | "knowledge" | "skills"> & { memoryOf: string | null },
  runner: ToolRunner<ToolSpec> | undefined,
): OfferedTool {
  const teller = toolTellers[name] as ToolTeller<ToolSpec> | undefined; // it only gets outputs of its spec
  return {
    name,
    spec,
    description: spec.description,
    run: runner
      ? (call, input) => {
          const { searchPastChats = null } = site;
          const schedules = site.schedules?.portFor(call) ?? null;
          const given = { canvases: site.canvasesFor(call), knowledge, skills, memoryOf, searchPastChats, schedules };
          const ports = createToolPorts(call, owner, given);
          return runner.run({ ...call, ports }, input);
        }
      : null,
    ...(teller?.toModel && { toModel: teller.toModel }),
  };
}

/** Switching memory on allows its tools, unless the agent has read something from outside. */
export const policyOf = (
  asked: AgentRow | null,
  tool: string, // Agents that were saved before tools existed have none.
): ToolPolicy | undefined => asked?.config.toolPolicies?.[tool] ?? (memoryTools.has(tool) ? "always" : undefined);

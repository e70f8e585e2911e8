import { and, desc, eq, ilike, isNull } from "drizzle-orm";
import { z } from "zod";
import { findAgent } from "#features/agent/service/agents.ts";
import { agent } from "#features/agent/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { principalKey } from "#product/principal.ts";
import { agentProposal, proposalReason, proposalTitle } from "../../schema.ts";
import { changeProposal } from "../../table.ts";
import { proposeAgentChange } from "../propose.ts";
import { builderTool } from "./builder-tool.ts";

const agentId = idOf("agent").describe("The id of the agent, from list_agents.");

const listAgents = builderTool({
  name: "list_agents",
  title: "List agents",
  description: "Lists the agents of the workspace, last changed first, with those made for a workflow.",
  inputSchema: z.strictObject({
    search: z.string().trim().max(limits.request.searchChars).default("").describe("Words of the title."),
  }),
  isReadOnly: true,
  scope: "read",
  async answer({ db, actor }, { search }) {
    const agents = await db
      .select({
        id: agent.id,
        title: agent.title,
        category: agent.category,
        version: agent.version,
        workflowId: agent.workflowId,
      })
      .from(agent)
      .where(
        and(
          eq(agent.workspaceId, actor.workspaceId),
          isNull(agent.deletedAt),
          search ? ilike(agent.title, `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`) : undefined,
        ),
      )
      .orderBy(desc(agent.updatedAt), desc(agent.id))
      .limit(limits.changeProposal.listed);
    return { agents };
  },
});

const readAgent = builderTool({
  name: "read_agent",
  title: "Read an agent",
  description:
    "Returns an agent: the settings that propose_agent_change can change, its version, and what it may do without asking.",
  inputSchema: z.strictObject({ agentId }),
  isReadOnly: true,
  scope: "read",
  async answer(ctx, input) {
    const { id, version, toolPolicies, trustedTargets, ...found } = await findAgent(ctx, input.agentId);
    const fields = Object.fromEntries(Object.entries(found).filter(([key]) => key in agentProposal.shape));
    return { agentId: id, version, fields, decidedByPeople: { toolPolicies, trustedTargets } };
  },
});

const proposeChange = builderTool({
  name: "propose_agent_change",
  title: "Propose a change of an agent",
  description:
    "Proposes changed settings of an agent, or a new agent, to the people of the workspace. Nothing changes until a person accepts it. What an agent may do without asking can't be proposed.",
  inputSchema: z.strictObject({
    agentId: agentId.optional().describe("Leave it out to propose a new agent, which needs title and system."),
    version: z.int().min(1).optional().describe("The version that read_agent returned."),
    fields: agentProposal.describe("Only the settings that change. `system` has the instructions."),
    title: proposalTitle.describe("What changes, in a few words."),
    reason: proposalReason.describe("Why, for the person who decides."),
  }),
  isReadOnly: false,
  scope: "run",
  async answer(ctx, { agentId: id, version, ...proposal }) {
    const made = await proposeAgentChange(ctx, { ...proposal, agentId: id ?? null, version: version ?? null });
    return { proposalId: made.id, status: "OPEN" };
  },
});

const listProposals = builderTool({
  name: "list_change_proposals",
  title: "List proposed changes",
  description:
    "Lists the changes that you have proposed, newest first, and what people decided: OPEN, ACCEPTED, REFUSED, or OUTDATED if the target has changed in the same places since.",
  inputSchema: z.strictObject({}),
  isReadOnly: true,
  scope: "read",
  async answer({ db, actor }) {
    const proposals = await db
      .select({
        proposalId: changeProposal.id,
        target: changeProposal.target,
        workflowId: changeProposal.workflowId,
        agentId: changeProposal.agentId,
        title: changeProposal.title,
        status: changeProposal.status,
      })
      .from(changeProposal)
      .where(and(eq(changeProposal.workspaceId, actor.workspaceId), eq(changeProposal.author, principalKey(actor))))
      .orderBy(desc(changeProposal.createdAt), desc(changeProposal.id))
      .limit(limits.changeProposal.listed);
    return { proposals };
  },
});

export const agentTools = [listAgents, readAgent, proposeChange, listProposals] as const;

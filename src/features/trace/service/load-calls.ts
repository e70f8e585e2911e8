import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { parseAmount } from "#features/billing/service/amount.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { idOf } from "#lib/entity-id.ts";
import type { Db } from "#platform/db/database.ts";
import type { ToolName } from "#tools/index.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import type { CallFacts } from "./turn-spans.ts";

const delegateTool = "delegate_task_to_sub_agent" satisfies ToolName;

/** The tool calls of replies or steps for their trace, in order, without input and output. */
export async function loadCalls(db: Db, workspaceId: string, where: SQL): Promise<CallFacts[]> {
  const rows = await db
    .select({
      id: toolCall.id,
      parentId: toolCall.parentId,
      executionId: toolCall.executionId,
      scope: toolCall.scope,
      step: toolCall.step,
      position: toolCall.position,
      tool: toolCall.tool,
      state: toolCall.state,
      error: toolCall.error,
      usage: toolCall.usage,
      credits: toolCall.credits,
      stepModelCalls: toolCall.stepModelCalls,
      modelCalls: toolCall.modelCalls,
      createdAt: toolCall.createdAt,
      startedAt: toolCall.startedAt,
      endedAt: toolCall.endedAt,
      asksItself: sql<boolean>`${toolCall.question} is not null`,
      hasWaited: sql<boolean>`${toolCall.decidedById} is not null`,
      agentId: sql<
        string | null
      >`case when ${toolCall.tool} = ${delegateTool} then ${toolCall.input} ->> 'agentId' end`,
    })
    .from(toolCall)
    .where(and(eq(toolCall.workspaceId, workspaceId), where))
    .orderBy(asc(toolCall.createdAt), asc(toolCall.step), asc(toolCall.position));
  const titles = await loadAgentTitles(
    db,
    workspaceId,
    rows.map(({ agentId }) => agentId),
  );
  return rows.map(({ agentId, credits, asksItself, ...row }) => ({
    ...row,
    credits: parseAmount(credits),
    isQuestion: asksItself || specOfTool(row.tool)?.acceptAnswer !== undefined,
    // Models may name agents that don't exist.
    subAgent: titles.get(agentId ?? "") ?? null,
  }));
}

/** Titles by id, also those of deleted agents; unknown ids are missing. */
export async function loadAgentTitles(
  db: Db,
  workspaceId: string,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => typeof id === "string" && idOf("agent").safeParse(id).success);
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: agent.id, title: agent.title })
    .from(agent)
    .where(and(eq(agent.workspaceId, workspaceId), inArray(agent.id, known as string[]))); // ids are checked above
  return new Map(rows.map(({ id, title }) => [id, title]));
}

import { aliasedTable, and, desc, eq, gte, like, lt, or, type SQL, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { type ToolCallState, toolCall } from "../table.ts";

/** A call of the journal, without what was sent and received: that is read in its chat or run. */
export interface ListedCall {
  readonly id: string;
  /** On the wire. */
  readonly tool: string;
  readonly state: ToolCallState;
  readonly at: Date;
  /** Null until it has ended. */
  readonly durationMs: number | null;
  /** Who asked. */
  readonly person: string;
  /** The agent of the chat. */
  readonly agent: string | null;
  readonly place: { readonly kind: "chat" | "run"; readonly id: string; readonly title: string };
}

export interface CallPage {
  readonly calls: ListedCall[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/** Of tools with this name, or whose names begin with it. */
export type CalledTool = { readonly name: string } | { readonly prefix: string };

const ofTool = (tool: CalledTool): SQL =>
  "name" in tool ? eq(toolCall.tool, tool.name) : like(toolCall.tool, `${tool.prefix.replaceAll(/[\\%_]/g, "\\$&")}%`);

/**
 * The latest calls, as far as the person may see the chats and runs that made them: their own, all runs for editors, and
 * everything for owners.
 */
export async function listCalls(
  { db, actor }: WorkspaceContext,
  { tool, since, before }: { tool: CalledTool; since: Date; before?: string | undefined },
): Promise<CallPage> {
  const { listedCalls } = limits.tool;
  const [asker, starter] = [aliasedTable(user, "asker"), aliasedTable(user, "starter")];
  const isVisible = or(
    actor.role === "OWNER" ? sql`${chat.id} is not null` : eq(chat.userId, actor.userId),
    actor.role === "USER" ? eq(workflowRun.userId, actor.userId) : sql`${workflowRun.id} is not null`,
  );
  const rows = await db
    .select({
      ...{ id: toolCall.id, tool: toolCall.tool, state: toolCall.state, createdAt: toolCall.createdAt },
      ...{ startedAt: toolCall.startedAt, endedAt: toolCall.endedAt },
      ...{ chatId: chat.id, chatTitle: chat.title, agent: agent.title },
      ...{ runId: workflowRun.id, runTitle: workflowRun.title },
      person: sql<string>`coalesce(${asker.name}, ${starter.name})`,
    })
    .from(toolCall)
    .leftJoin(message, eq(message.id, toolCall.messageId))
    .leftJoin(chat, eq(chat.id, message.chatId))
    .leftJoin(asker, eq(asker.id, chat.userId))
    .leftJoin(agent, eq(agent.id, chat.agentId))
    .leftJoin(nodeExecution, eq(nodeExecution.id, toolCall.executionId))
    .leftJoin(workflowRun, eq(workflowRun.id, nodeExecution.runId))
    .leftJoin(starter, eq(starter.id, workflowRun.userId))
    .where(
      and(
        eq(toolCall.workspaceId, actor.workspaceId),
        ofTool(tool),
        gte(toolCall.createdAt, since),
        isVisible,
        before === undefined ? undefined : lt(toolCall.id, before),
      ),
    )
    .orderBy(desc(toolCall.id))
    .limit(listedCalls + 1);
  const calls = rows.slice(0, listedCalls);
  return {
    calls: calls.map(({ createdAt, startedAt, endedAt, chatId, chatTitle, runId, runTitle, ...call }) => ({
      ...call,
      at: createdAt,
      durationMs: startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : null,
      place: chatId
        ? { kind: "chat" as const, id: chatId, title: chatTitle ?? "" }
        : { kind: "run" as const, id: runId ?? "", title: runTitle ?? "" },
    })),
    next: rows.length > listedCalls ? (calls.at(-1)?.id ?? null) : null,
  };
}

import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { knowledgeNode } from "#features/knowledge/table.ts";
import { workflowRun } from "#features/run/table.ts";
import { sampleIds } from "#features/sample/service.ts";
import { workflow } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { workspaceInvitation, workspaceMember } from "#platform/tables/workspace.ts";
import type { OnboardingStatus } from "./schema.ts";

/** Derives the checklist from existing records, so a deleted record makes its step open again. */
export async function findOnboardingStatus({ db, actor }: WorkspaceContext): Promise<OnboardingStatus> {
  const id = actor.workspaceId;
  const existsIn = (table: PgTable, where: SQL | undefined) =>
    sql<boolean>`exists (select from ${table} where ${where ?? sql`true`})`;
  // Samples and agents created with a workflow don't count.
  const samples = sampleIds(id);
  const agents = and(
    eq(agent.workspaceId, id),
    isNull(agent.deletedAt),
    isNull(agent.workflowId),
    ne(agent.id, samples.agent),
  );
  const workflows = and(eq(workflow.workspaceId, id), isNull(workflow.deletedAt), ne(workflow.id, samples.workflow));
  const chats = sql`${chat.workspaceId} = ${id} and not ${chat.isTest} and ${chat.apiKeyId} is null and exists (select from ${message} where ${message.chatId} = ${chat.id} and ${message.role} = 'user')`;
  // Documents that are attached to messages are no part of the library.
  const sources = and(
    eq(knowledgeNode.workspaceId, id),
    eq(knowledgeNode.isFolder, false),
    isNull(knowledgeNode.attachedDocumentId),
  );
  const colleagues = and(eq(workspaceMember.workspaceId, id), ne(workspaceMember.userId, actor.userId));
  const { rows } = await db.execute<Record<string, boolean>>(sql`select
    ${existsIn(agent, agents)} as "createAgent",
    ${existsIn(chat, chats)} as "chatWithAgent",
    ${existsIn(knowledgeNode, sources)} as "addKnowledge",
    ${existsIn(workflow, workflows)} as "createWorkflow",
    ${existsIn(workflowRun, eq(workflowRun.workspaceId, id))} as "runWorkflow",
    (${existsIn(workspaceMember, colleagues)} or ${existsIn(workspaceInvitation, eq(workspaceInvitation.workspaceId, id))})
      as "inviteTeammate"`);
  const done = rows[0] ?? {};
  const steps = [
    "createAgent",
    "chatWithAgent",
    "addKnowledge",
    "createWorkflow",
    "runWorkflow",
    "inviteTeammate",
  ] as const;
  return steps.map((step) => ({ step, isDone: done[step] === true }));
}

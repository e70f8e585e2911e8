import { and, eq, sql } from "drizzle-orm";
import { type ApiReply, findApiReply } from "#features/chat/service/programs/api-chats.ts";
import { stopReply } from "#features/chat/service/stop-reply.ts";
import { stopRun } from "#features/run/service/stop-run.ts";
import { workflowRun } from "#features/run/table.ts";
import { truncate } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import type { WorkflowRunState } from "#platform/workflow-tools.ts";
import { limits } from "#product/limits.ts";
import { mcpEndpointPrompt } from "#product/texts/prompts/mcp-endpoint.ts";
import { absolute, urls } from "#product/urls.ts";
import type { OfferedResult } from "./offered-tool.ts";

/** A run or a reply that the caller started. */
export interface Work {
  readonly id: string;
  readonly kind: "run" | "reply";
  readonly status: "working" | "input_required" | "completed" | "cancelled";
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly result: OfferedResult;
}

const { answerChars } = limits.mcpEndpoint;
const textFor = (text: string) => truncate(text, answerChars);

/** Finds a run or a reply that this member, or this key, has started; null for anything else. */
export async function findWork(member: WorkspaceContext, id: string, signal: AbortSignal): Promise<Work | null> {
  const { db, actor, app } = member;
  const [run] = await db
    .select({ createdAt: workflowRun.createdAt, updatedAt: workflowRun.updatedAt })
    .from(workflowRun)
    .where(
      and(
        eq(workflowRun.id, id),
        eq(workflowRun.workspaceId, actor.workspaceId),
        eq(workflowRun.userId, actor.userId),
        actor.through && sql`${workflowRun.trigger} ->> 'id' = ${actor.through.id}`,
      ),
    );
  if (run) {
    const state = await app.workflowTools.waitForEnd(member, { runId: id, signal, waitMs: 0 });
    return { id, kind: "run", ...run, status: runStatuses[state.status], result: await describeRun(member, id, state) };
  }
  const reply = await findApiReply(member, id);
  if (!reply) return null;
  const { createdAt } = reply;
  return {
    ...{ id, kind: "reply", createdAt, updatedAt: createdAt },
    status: replyStatuses[reply.status],
    result: await describeReply(member, reply),
  };
}

const runStatuses = {
  RUNNING: "working",
  WAITING: "input_required",
  COMPLETED: "completed",
  FAILED: "completed",
  STOPPED: "cancelled",
} as const satisfies Record<WorkflowRunState["status"], Work["status"]>;

const replyStatuses = {
  STREAMING: "working",
  WAITING: "input_required",
  DONE: "completed",
  FAILED: "completed",
  STOPPED: "cancelled",
} as const satisfies Record<ApiReply["status"], Work["status"]>;

/** What clients get of a run. */
export async function describeRun(
  member: WorkspaceContext,
  runId: string,
  { status, text }: WorkflowRunState,
): Promise<OfferedResult> {
  const data = { id: runId, status };
  const url = async () => pageUrl(member, (slug) => urls.run(slug, runId));
  switch (status) {
    case "COMPLETED":
      return { text: textFor(mcpEndpointPrompt.completed(text)), data: { ...data, output: textFor(text) } };
    case "FAILED":
      return { text: textFor(mcpEndpointPrompt.failed(text)), data, isFailed: true };
    case "STOPPED":
      return { text: textFor(mcpEndpointPrompt.stopped(text)), data };
    case "WAITING":
      return openResult(mcpEndpointPrompt.waiting(runId, await url()), data, "input_required");
    case "RUNNING":
      return openResult(mcpEndpointPrompt.working(runId), data, "working");
  }
}

/** What clients get of a reply. */
export async function describeReply(
  member: WorkspaceContext,
  { messageId: id, chatId, status, text, error }: ApiReply,
): Promise<OfferedResult> {
  const data = { id, conversation: chatId, status };
  const note = mcpEndpointPrompt.conversationNote(chatId);
  switch (status) {
    case "DONE":
      return { text: textFor(text) || mcpEndpointPrompt.noAnswer, note, data };
    case "FAILED":
      return { text: textFor(mcpEndpointPrompt.failed(error ?? "")), note, data, isFailed: true };
    case "STOPPED":
      return { text: textFor(mcpEndpointPrompt.stopped(text)), note, data };
    case "WAITING": {
      const url = await pageUrl(member, (slug) => urls.chat(slug, chatId));
      return openResult(mcpEndpointPrompt.waiting(id, url), data, "input_required");
    }
    case "STREAMING":
      return openResult(mcpEndpointPrompt.working(id), data, "working");
  }
}

const openResult = (text: string, data: { id: string }, status: "working" | "input_required"): OfferedResult => ({
  text,
  data,
  open: { id: data.id, status },
});

async function pageUrl({ app, db, actor }: WorkspaceContext, pathFor: (slug: string) => string): Promise<string> {
  const [found] = await db.select({ slug: workspace.slug }).from(workspace).where(eq(workspace.id, actor.workspaceId));
  return absolute(app.config.publicUrl, pathFor(found?.slug ?? ""));
}

/** Stops it, if it has not ended. */
export async function stopWork(member: WorkspaceContext, { id, status }: Work): Promise<void> {
  if (status !== "working" && status !== "input_required") return;
  const reply = await findApiReply(member, id);
  await (reply ? stopReply(member, reply.chatId, id) : stopRun(member, id));
}

import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { loadReplyTrace } from "#features/chat/service/reply-trace.ts";
import { message } from "#features/chat/table.ts";
import { loadRunTrace } from "#features/run/service/history/run-trace.ts";
import { toolCall } from "#features/tool-call/table.ts";
import type { Trace } from "#features/trace/schema.ts";
import { type TraceContent, toOtelSpans } from "#features/trace/service/otel-spans.ts";
import { textOf } from "#lib/ui-message.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import type { OtelSpan } from "#platform/telemetry/otel-span.ts";
import type { FinishedWork } from "#platform/telemetry/telemetry.ts";

/** The trace of finished work for a collector, with what was said only if the operator switched it on. */
export async function readSpans(app: App, { kind, workspaceId, id }: FinishedWork): Promise<readonly OtelSpan[]> {
  const db = app.database.tenant(workspaceId);
  const hasContent = app.config.telemetry?.hasContent === true;
  if (kind === "run") {
    const trace = await loadRunTrace(db, { workspaceId, runId: id });
    if (!trace) return [];
    const content = hasContent ? { question: "", answer: "", calls: await readCalls(db, workspaceId, trace) } : null;
    return toOtelSpans(trace, { workspaceId, id, content });
  }
  const trace = await loadReplyTrace(db, { workspaceId, messageId: id });
  const [reply] = await db
    .select()
    .from(message)
    .where(and(eq(message.id, id), eq(message.workspaceId, workspaceId)));
  if (!trace || !reply) return [];
  const content = hasContent ? await readReplyContent(db, reply, trace) : null;
  return toOtelSpans(trace, {
    workspaceId,
    id,
    chatId: reply.chatId,
    agentId: reply.metadata.agentId ?? null,
    content,
  });
}

async function readReplyContent(db: Db, reply: typeof message.$inferSelect, trace: Trace): Promise<TraceContent> {
  const [question] = await db
    .select({ parts: message.parts })
    .from(message)
    .where(
      and(
        eq(message.chatId, reply.chatId),
        eq(message.workspaceId, reply.workspaceId),
        eq(message.role, "user"),
        lt(message.ordinal, reply.ordinal),
      ),
    )
    .orderBy(desc(message.ordinal))
    .limit(1);
  return {
    question: textOf(question?.parts ?? []),
    answer: textOf(reply.parts),
    calls: await readCalls(db, reply.workspaceId, trace),
  };
}

async function readCalls(db: Db, workspaceId: string, { spans }: Trace): Promise<TraceContent["calls"]> {
  const ids = spans.flatMap(({ callId }) => callId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: toolCall.id, input: toolCall.input, output: toolCall.output })
    .from(toolCall)
    .where(and(eq(toolCall.workspaceId, workspaceId), inArray(toolCall.id, ids)));
  return new Map(rows.map(({ id, input, output }) => [id, { input, output: output?.value ?? null }]));
}

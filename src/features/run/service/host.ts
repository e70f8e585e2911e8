import type { FilePart, ModelMessage, TextPart } from "ai";
import { and, eq } from "drizzle-orm";
import type { Call, Host, HostFor, ReplyAsk } from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import type { Part } from "#engine/prompt.ts";
import { systemPrompt } from "#features/agent/service/system-prompt.ts";
import { agent } from "#features/agent/table.ts";
import { type Hold, isChargeable, release, settle } from "#features/billing/service/ledger.ts";
import type { CreditSource } from "#features/billing/table.ts";
import { takeObject } from "#features/completion/service/take-object.ts";
import { lastChunk, takeTurn } from "#features/completion/service/take-turn.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import { readImages } from "#features/file/service/files.ts";
import type { StreamWriter } from "#features/stream/service/writer.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { type MessageChunk, type MessagePart, settleParts, textOf } from "#lib/ui-message.ts";
import { faultError } from "#server/ai/faults.ts";
import type { Member } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import type { RunRow } from "./find.ts";

export interface StepHost {
  hostFor: HostFor;
  /** In the step's own transaction: charges what answered, lets go of what did not, ends the stream. */
  settle(tx: Tx, status: "COMPLETED" | "FAILED" | "PENDING"): Promise<void>;
  /** The step is no longer ours: nothing is charged. */
  abandon(): Promise<void>;
  /** After the commit: readers see the end. */
  close(): void;
}

interface Charge {
  hold: Hold;
  isDue: boolean;
}

const sources: Record<RunRow["triggerType"], CreditSource> = {
  MANUAL: "WORKFLOW",
  SUPERVISED: "WORKFLOW",
  TEST: "WORKFLOW",
  IN_BACKGROUND: "WORKFLOW",
  FORM: "FORM",
};

/**
 * A person who asks again, by a retry or a regenerate, makes a new request; tries of the engine are the same one and
 * charged once. The key alone would find the first answer's reservation settled.
 */
const requestIdOf = ({ key, epoch }: Call) => `step:${key}:${epoch}`;

/** The ports of one step on the server: models, documents, images, each charged and streamed with the step. */
export function stepHost(ctx: Member, step: { run: RunRow; streamId: string; executionId: string }): StepHost {
  const { run, executionId } = step;
  const charges = new Map<string, Charge>();
  let writer: StreamWriter | null = null;
  let last: MessageChunk = { type: "finish" };

  async function openWriter(call: Call): Promise<StreamWriter> {
    writer ??= await ctx.app.streams.open({ id: step.streamId, workspaceId: run.workspaceId, owner: `run:${run.id}` });
    call.onStream(step.streamId);
    return writer;
  }

  async function reply(call: Call, ask: ReplyAsk): Promise<Message[]> {
    const chosen = await findAgent(ctx, ask.agentId);
    const stream = await openWriter(call);
    const user: Message = { id: `${executionId}-ask`, role: "user", parts: ask.parts.map(asked) };
    const messageId = `${executionId}-${call.epoch}`;
    const turn = await takeTurn(ctx, {
      requestId: requestIdOf(call),
      source: sources[run.triggerType],
      languageModelId: chosen?.config.languageModelId ?? null,
      isFallback: call.isFallback,
      system: await systemPrompt(ctx, chosen),
      messages: [...toModel(ask.history ?? []), { role: "user", content: await toContent(ctx, ask.parts) }],
      maxOutputTokens: chosen?.config.maxTokens ?? undefined,
      temperature: chosen?.config.temperature ?? undefined,
      writer: stream,
      signal: call.signal,
      messageId,
    });
    charges.set(call.key, { hold: turn.hold, isDue: isChargeable(turn.end) });
    last = lastChunk(turn.end);
    if (turn.end.fault) throw faultError(turn.end.fault);
    call.signal.throwIfAborted();
    return [user, { id: messageId, role: "assistant", parts: settleParts(stream.fold.parts) }];
  }

  return {
    hostFor: (call): Host => ({
      reply: (ask) => reply(call, ask),
      async object(ask) {
        const chosen = ask.by === "platform" ? null : await findAgent(ctx, ask.by.agentId);
        const made = await takeObject(ctx, {
          requestId: requestIdOf(call),
          source: sources[run.triggerType],
          by: ask.by === "platform" ? "platform" : { languageModelId: chosen?.config.languageModelId ?? null },
          isFallback: call.isFallback,
          name: ask.name,
          system: [chosen ? await systemPrompt(ctx, chosen) : "", ask.system ?? ""].filter(Boolean).join("\n\n"),
          messages: [{ role: "user", content: await toContent(ctx, ask.parts) }],
          schema: ask.schema,
          signal: call.signal,
        });
        charges.set(call.key, { hold: made.hold, isDue: isChargeable(made.end) });
        if (made.end.fault || made.object === null)
          throw made.end.fault ? faultError(made.end.fault) : new AppError("provider", "");
        return made.object;
      },
      documents: async ({ documents }) => {
        const found = await readDocuments(
          ctx,
          documents.map(({ documentId }) => documentId),
        );
        const texts = new Map(found.map(({ id, text }) => [id, text]));
        return documents.map(({ documentId }) => ({ documentId, text: texts.get(documentId) ?? null }));
      },
    }),
    async settle(tx, status) {
      if (writer) await ctx.app.streams.end(writer, tx, status === "FAILED" ? "FAILED" : "DONE", last);
      for (const { hold, isDue } of charges.values()) {
        if (isDue)
          await settle(tx, hold, { refs: { runId: run.id, nodeExecutionId: executionId, workflowId: run.workflowId } });
        else await release(tx, hold);
      }
    },
    async abandon() {
      last = { type: "abort" };
      if (writer) writer.last = last;
      for (const { hold } of charges.values()) await release(ctx.db, hold);
    },
    close() {
      if (writer) ctx.app.streams.close(writer);
    },
  };
}

/** What was asked, as the step's transcript keeps it. */
const asked = (part: Part): MessagePart =>
  part.type === "text"
    ? { type: "text", text: part.text }
    : { type: "file", mediaType: part.mediaType, filename: part.filename, url: part.s3FilePath ?? part.url ?? "" };

async function findAgent({ db, actor }: Member, agentId: string | null) {
  if (!agentId) return null;
  const [row] = await db
    .select()
    .from(agent)
    .where(and(eq(agent.id, agentId), eq(agent.workspaceId, actor.workspaceId)));
  return row && !row.deletedAt ? row : notFound("agent");
}

const toModel = (messages: readonly Message[]): ModelMessage[] =>
  messages.flatMap((one): ModelMessage[] => {
    const text = textOf(one.parts);
    return text && one.role !== "system" ? [{ role: one.role, content: text }] : [];
  });

/** Text as it is; images as bytes, which only reach models that see. */
async function toContent(ctx: Member, parts: readonly Part[]): Promise<(TextPart | FilePart)[]> {
  const texts = parts.flatMap((part): TextPart[] => (part.type === "text" ? [{ type: "text", text: part.text }] : []));
  const paths = parts.flatMap((part) =>
    part.type === "file" && part.s3FilePath && part.mediaType.startsWith("image/") ? [part.s3FilePath] : [],
  );
  const images = paths.length > 0 ? await readImages(ctx, paths) : [];
  return [
    ...images.map(({ bytes, mimeType }): FilePart => ({ type: "file", data: bytes, mediaType: mimeType })),
    ...texts,
  ];
}

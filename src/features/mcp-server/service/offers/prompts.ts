import { and, asc, eq, inArray } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { asObject } from "#lib/json/json-object.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";
import { timers } from "#product/timers.ts";
import type { McpPromptRequest } from "../../schema.ts";
import { mcpServer } from "../../table.ts";
import { listSignal } from "../check-server.ts";
import { withServer } from "../connect-server.ts";
import { findServer, type McpServerRow } from "../find-server.ts";
import { type AttachedFile, attachBlocks } from "./attach-blocks.ts";
import { holdOf, type OfferedPrompt, readMessages, readPrompts } from "./read-offers.ts";

export interface ServerPrompts {
  readonly serverId: string;
  readonly server: string;
  readonly prompts: readonly OfferedPrompt[];
}

/**
 * The prompts of these servers. A server that is off, doesn't answer, or needs a sign-in, is left out. Throws "not found"
 * for servers that don't exist.
 */
export async function listPrompts(
  ctx: WorkspaceContext,
  ids: readonly string[],
): Promise<{ servers: ServerPrompts[]; holdsMs: number }> {
  if (ids.length === 0) return { servers: [], holdsMs: timers.mcp.listMs };
  const rows = await ctx.db
    .select()
    .from(mcpServer)
    .where(and(inArray(mcpServer.id, [...ids]), eq(mcpServer.workspaceId, ctx.actor.workspaceId)))
    .orderBy(asc(mcpServer.slug));
  if (rows.length < new Set(ids).size) return notFound("server");
  const listed = await Promise.all(rows.filter(({ isOn }) => isOn).map((row) => promptsOf(ctx, row)));
  return {
    servers: listed.filter(({ prompts }) => prompts.length > 0),
    holdsMs: Math.min(timers.mcp.listBoundsMs.max, ...listed.map(({ holdsMs }) => holdsMs)),
  };
}

async function promptsOf(ctx: WorkspaceContext, row: McpServerRow): Promise<ServerPrompts & { holdsMs: number }> {
  const signal = listSignal();
  const timeout = timers.mcp.connectMs;
  const facts = { serverId: row.id, server: row.name };
  try {
    return await withServer(ctx, row, { signal, isKnown: true }, async ({ client }) => {
      if (!client.getServerCapabilities()?.prompts) return { ...facts, prompts: [], holdsMs: timers.mcp.listMs };
      const listed = await client.listPrompts(undefined, { signal, timeout, maxTotalTimeout: timeout });
      return { ...facts, prompts: readPrompts(listed.prompts), holdsMs: holdOf(listed) };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...facts, prompts: [], holdsMs: timers.mcp.retryMs };
  }
}

/** A prompt with what a person gave for it: a text for the message box, and files for the message. */
export async function getPrompt(
  ctx: WorkspaceContext,
  { id, name, arguments: given }: McpPromptRequest,
): Promise<{ text: string; files: AttachedFile[] }> {
  const row = await findServer(ctx, id);
  if (!row.isOn) throw new AppError("conflict", mcpErrorText.serverOff);
  const timeout = timers.mcp.callMs;
  const signal = AbortSignal.timeout(timers.mcp.connectMs + timeout);
  const result = await withServer(ctx, row, { signal, isKnown: true }, ({ client }) =>
    client.getPrompt(
      { name, arguments: given },
      { signal, timeout, maxTotalTimeout: timeout, allowInputRequired: true },
    ),
  );
  if (asObject(result).resultType === "input_required") throw new AppError("conflict", mcpErrorText.needsInput);
  const { text, others } = readMessages(result.messages);
  if (text.length > limits.chat.messageChars) throw new AppError("invalid", mcpErrorText.promptTooLong);
  const files = await attachBlocks(ctx, others);
  if (!text && files.length === 0) throw new AppError("invalid", mcpErrorText.emptyPrompt);
  return { text, files };
}

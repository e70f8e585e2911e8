import type { MessagePart, ToolPart } from "#lib/ui-message.ts";
import { isSteering, type SteeringPart } from "../schema/steering-part.ts";

export interface Source {
  id: string;
  title: string;
  /** null for a document of the workspace. */
  url: string | null;
  host: string | null;
}

/** A content block of a reply. */
export type Block =
  | { kind: "text"; text: string; isOpen: boolean }
  | { kind: "thought"; text: string; isOpen: boolean; durationMs: number | null }
  | { kind: "file"; mediaType: string; url: string; name: string | null }
  | { kind: "tools"; calls: ToolPart[] }
  | { kind: "sources"; sources: Source[] }
  /** A message that the person sent into the reply. */
  | { kind: "steering"; steering: SteeringPart };

const isTool = (part: MessagePart): part is ToolPart => "toolCallId" in part;

/**
 * Turns the parts of a reply into blocks: consecutive tool calls share a block, and sources are collected at the end,
 * each URL once. Unknown parts are skipped.
 */
export function toBlocks(parts: readonly MessagePart[]): Block[] {
  const blocks: Block[] = [];
  const sources = new Map<string, Source>();
  for (const part of parts) {
    if (isSteering(part)) blocks.push({ kind: "steering", steering: part });
    else if (isTool(part)) {
      const last = blocks.at(-1);
      if (last?.kind === "tools") last.calls.push(part);
      else blocks.push({ kind: "tools", calls: [part] });
    } else if (part.type === "text" && "text" in part) {
      if (part.text.trim()) blocks.push({ kind: "text", text: part.text, isOpen: part.state === "streaming" });
    } else if (part.type === "reasoning" && "text" in part) {
      const isOpen = part.state === "streaming";
      if (isOpen || part.text.trim())
        blocks.push({ kind: "thought", text: part.text, isOpen, durationMs: part.durationMs ?? null });
    } else if (part.type === "file" && "url" in part)
      blocks.push({ kind: "file", mediaType: part.mediaType, url: part.url, name: part.filename ?? null });
    else if (part.type === "source-url" && "url" in part) {
      const source = readSource(part);
      if (source?.url && !sources.has(source.url)) sources.set(source.url, source);
    } else if (part.type === "source-document" && "sourceId" in part)
      sources.set(part.sourceId, { id: part.sourceId, title: part.title, url: null, host: null });
  }
  return sources.size > 0 ? [...blocks, { kind: "sources", sources: [...sources.values()] }] : blocks;
}

/** Sources without a valid URL are not shown. */
function readSource({ sourceId, url, title }: { sourceId: string; url: string; title?: string }): Source | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const host = hostname.replace(/^www\./, "");
  return { id: sourceId, title: title?.trim() || host, url: href, host };
}

/**
 * Whether a mark shows where the next words of an open reply will be. Text marks it itself, and below a call that asks a
 * person nothing comes before they decide: the call must not move under their hand when the reply starts to wait.
 */
export function isNextMarked(blocks: readonly Block[]): boolean {
  const last = blocks.at(-1);
  if (last?.kind === "tools") return last.calls.every(({ state }) => state !== "approval-requested");
  return last?.kind !== "text" && last?.kind !== "thought";
}

/** Whether a reply has nothing to show. Reasoning alone and failed tools are no answer. */
export const isEmptyReply = (parts: readonly MessagePart[]): boolean =>
  toBlocks(parts).every(
    (block) =>
      block.kind === "thought" ||
      block.kind === "sources" ||
      block.kind === "steering" ||
      (block.kind === "tools" &&
        block.calls.every(({ state }) => state === "output-error" || state === "output-denied")),
  );

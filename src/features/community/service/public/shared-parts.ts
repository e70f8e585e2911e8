import { withoutSignedLinks } from "#features/chat/service/export/shareable-json.ts";
import { oneLine } from "#features/chat/service/export/to-exported-message.ts";
import { readableMentions } from "#lib/mention.ts";
import { withoutControls } from "#lib/text.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { sharedThreadText as text } from "#product/texts/share/shared-thread.ts";
import { sharedCall } from "./shared-call.ts";
import type { SharedBlock, SharedLink } from "./shared-thread.ts";

/** The parts of a message as anyone may read them, without its reasoning. */
export function sharedParts(parts: readonly MessagePart[]): SharedBlock[] {
  const blocks = parts.flatMap((part) => sharedPart(part) ?? []);
  const links = parts.flatMap((part) => sourceOf(part) ?? []);
  return links.length > 0 ? [...blocks, { type: "sources", links }] : blocks;
}

/** Text without links that open stored files. */
export function sharedText(markdown: string): SharedBlock[] {
  const shown = withoutSignedLinks(withoutControls(readableMentions(markdown)));
  return shown.trim() ? [{ type: "text", markdown: shown }] : [];
}

function sharedPart(part: MessagePart): SharedBlock[] | SharedBlock | null {
  if ("toolCallId" in part) return sharedCall(part);
  if (part.type === "text" && "text" in part) return sharedText(part.text);
  if (part.type === "file" && "url" in part) {
    const name = oneLine(part.filename ?? "") || text.file;
    return part.mediaType.startsWith("image/") ? { type: "media", path: part.url, name } : { type: "file", name };
  }
  return null;
}

function sourceOf(part: MessagePart): SharedLink | null {
  if (part.type === "source-url" && "url" in part)
    return /^https?:\/\//i.test(part.url) ? { title: oneLine(part.title ?? "") || part.url, url: part.url } : null;
  return part.type === "source-document" && "title" in part ? { title: oneLine(part.title) } : null;
}

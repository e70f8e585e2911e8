import type { ImapFlow, MessageStructureObject } from "imapflow";
import { AppError } from "#lib/errors.ts";
import { truncate } from "#lib/text.ts";
import { visibleText } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { mailboxErrorText as text } from "#product/texts/integration/mailbox-errors.ts";
import { timers } from "#product/timers.ts";
import { addressesOf, attachmentsOf, isAttachment, leavesOf, openMessage, summaryOf } from "./messages.ts";

const { mailbox: max } = limits;

/** One message with its text. It is not marked as read. */
export async function readMail(ctx: WorkspaceContext, client: ImapFlow, id: string, signal: AbortSignal) {
  const uid = await openMessage(client, id, { readOnly: true });
  const query = { uid: true, flags: true, envelope: true, internalDate: true, bodyStructure: true };
  const message = await client.fetchOne(String(uid), query, { uid: true });
  if (!message || !client.mailbox) throw new AppError("invalid", text.noMessage);
  const { attachments: _, ...summary } = summaryOf(message, client.mailbox.path, client.mailbox.uidValidity);
  const cc = addressesOf(message.envelope?.cc);
  const attachments = attachmentsOf(message.bodyStructure);
  return {
    ...summary,
    ...(cc.length > 0 && { cc: cc.join(", ") }),
    text: truncate(await textOf(ctx, client, uid, message.bodyStructure, signal), max.bodyChars),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** The plain text of a message, or what its HTML says. */
async function textOf(
  ctx: WorkspaceContext,
  client: ImapFlow,
  uid: number,
  structure: MessageStructureObject | undefined,
  signal: AbortSignal,
): Promise<string> {
  const parts = leavesOf(structure).filter((part) => !isAttachment(part));
  const plain = parts.find(({ type }) => type === "text/plain");
  if (plain) {
    const bytes = await download(client, uid, plain);
    return visibleText(bytes.toString()).trim();
  }
  const html = parts.find(({ type }) => type === "text/html");
  if (!html) return "";
  const page = await ctx.app.extractor.extract(
    {
      workspaceId: ctx.actor.workspaceId,
      source: { bytes: await download(client, uid, html) },
      kind: "html",
      fileName: "mail.html",
      contentType: "text/html; charset=utf-8",
    },
    { wallMs: timers.webPage.extractMs, inputBytes: max.bodyBytes, outputBytes: max.bodyChars * 4 },
    signal,
  );
  return page.status === "done" ? visibleText(page.text).trim() : "";
}

/** The start of a part, decoded and as UTF-8. */
async function download(client: ImapFlow, uid: number, { part }: MessageStructureObject): Promise<Buffer> {
  // A message that is one part has no number.
  const { content } = await client.download(String(uid), part ?? "1", { uid: true, maxBytes: max.bodyBytes });
  const chunks: Buffer[] = [];
  for await (const chunk of content ?? []) chunks.push(chunk as Buffer); // the library writes buffers
  return Buffer.concat(chunks);
}

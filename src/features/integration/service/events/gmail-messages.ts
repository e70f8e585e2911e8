import { asObject, asText, objectsIn } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import { readMail } from "../apps/gmail/read-mail.ts";
import { sendSignedIn } from "../send-signed-in.ts";
import type { ReadEvents } from "./event-reader.ts";

const mailbox = "/gmail/v1/users/me/messages";

/** New messages, or those that match a search as in Gmail. */
export const readGmailMessages: ReadEvents = async ({ ctx, account, signal, callId, value }) => {
  const send = async (path: string, query: Readonly<Record<string, string | readonly string[]>>) =>
    (await sendSignedIn(ctx, { account, signal, callId }, { path, query })).body;
  const found = asObject(
    await send(mailbox, { maxResults: String(limits.integration.mail.listed), q: value("search") || "in:inbox" }),
  );
  const messages = await Promise.all(
    objectsIn(found.messages).map(async ({ id }) => {
      const raw = await send(`${mailbox}/${encodeURIComponent(asText(id))}`, {
        ...{ format: "metadata", metadataHeaders: ["From", "To", "Subject", "Date"] },
      });
      return { raw, mail: readMail(raw) };
    }),
  );
  return messages.map(({ raw, mail }) => ({
    id: mail.id,
    order: Number(asText(asObject(raw).internalDate)) || Date.parse(mail.header("Date")) || 0,
    fields: {
      ...{ from: mail.header("From"), to: mail.header("To"), subject: mail.header("Subject") },
      ...{ date: mail.header("Date"), text: mail.snippet, id: mail.id },
    },
  }));
};

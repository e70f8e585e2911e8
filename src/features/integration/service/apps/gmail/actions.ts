import { createHash } from "node:crypto";
import { formatBytes } from "#lib/bytes.ts";
import { AppError } from "#lib/errors.ts";
import { asObject, asText, objectsIn } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import { gmailErrorText } from "#product/texts/integration/gmail-errors.ts";
import { type ActionCall, type RunAction, ServiceRefusal } from "../../action-call.ts";
import { composeMail, messageIdsIn } from "./compose-mail.ts";
import { type ReadMail, readableText, readMail } from "./read-mail.ts";

const mailbox = "/gmail/v1/users/me";
const shownHeaders = ["From", "To", "Cc", "Subject", "Date"] as const;

const search: RunAction = async ({ value, send }) => {
  const found = asObject(
    await send({
      path: `${mailbox}/messages`,
      query: {
        maxResults: String(limits.integration.mail.listed),
        q: value("query") || undefined,
        pageToken: value("page") || undefined,
      },
    }),
  );
  const ids = objectsIn(found.messages).map(({ id }) => asText(id));
  const listed = await Promise.all(ids.slice(0, limits.integration.mail.listed).map((id) => describe(send, id)));
  const messages = listed.filter((one) => one !== null);
  if (messages.length === 0) return "No messages.";
  const next = asText(found.nextPageToken);
  return [...messages, ...(next ? [`Next page: ${next}`] : [])].join("\n\n");
};

/** Null for a message that was deleted meanwhile. */
async function describe(send: ActionCall["send"], id: string): Promise<string | null> {
  try {
    const mail = readMail(
      await send({
        path: `${mailbox}/messages/${encodeURIComponent(id)}`,
        query: { format: "metadata", metadataHeaders: ["From", "Subject", "Date"] },
      }),
    );
    const marks = mail.labels.includes("UNREAD") ? ["Unread"] : [];
    return [...headerLines(mail), ...marks, `Id: ${mail.id}`, mail.snippet].filter(Boolean).join("\n");
  } catch (error) {
    if (error instanceof ServiceRefusal && error.status === 404) return null;
    throw error;
  }
}

const headerLines = (mail: ReadMail): string[] =>
  shownHeaders.flatMap((name) => (mail.header(name) ? [`${name}: ${mail.header(name)}`] : []));

const read: RunAction = async ({ value, send, readHtml }) => {
  const mail = readMail(await send({ path: messagePath(value("id")), query: { format: "full" } }));
  const { body, attachments } = mail;
  const text = body?.kind === "html" ? await readHtml(body.content) : (body?.content ?? "");
  return [
    [...headerLines(mail), `Id: ${mail.id}`].join("\n"),
    readableText(text) || "(no text)",
    ...(attachments.length > 0
      ? [
          `Attachments, which can't be opened here:\n${attachments
            .map(({ name, type, size }) => `- ${name} (${type}, ${formatBytes(size)})`)
            .join("\n")}`,
        ]
      : []),
  ].join("\n\n");
};

function messagePath(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new AppError("invalid", gmailErrorText.noMessage);
  return `${mailbox}/messages/${id}`;
}

/** A message as Gmail takes it; an answer belongs to the conversation of what it answers. */
async function compose({ value, send, callId }: ActionCall) {
  const answered = value("reply_to_message_id");
  const original = answered
    ? readMail(
        await send({
          path: messagePath(answered),
          query: { format: "metadata", metadataHeaders: ["Message-ID", "References", "Subject"] },
        }),
      )
    : null;
  const subject = value("subject") || (original ? answerSubject(original.header("Subject")) : "");
  if (!subject) throw new AppError("invalid", gmailErrorText.noSubject);
  const bytes = await composeMail({
    ...{ to: value("to"), cc: value("cc"), subject, body: value("body") },
    messageId: `<${createHash("sha256").update(callId).digest("hex").slice(0, 32)}@troupe>`,
    references: original
      ? [...messageIdsIn(original.header("References")), ...messageIdsIn(original.header("Message-ID")).slice(0, 1)]
      : [],
  });
  return { raw: bytes.toString("base64url"), ...(original?.threadId && { threadId: original.threadId }) };
}

const answerSubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

const sendMessage: RunAction = async (call) => {
  const message = await compose(call);
  const sent = asObject(await call.send({ method: "POST", path: `${mailbox}/messages/send`, body: message }));
  return `Sent to ${call.value("to")}. Id: ${asText(sent.id)}`;
};

const createDraft: RunAction = async (call) => {
  const message = await compose(call);
  await call.send({ method: "POST", path: `${mailbox}/drafts`, body: { message } });
  return `Saved as a draft to ${call.value("to")}. It was not sent.`;
};

export const gmailActions: Readonly<Record<string, RunAction>> = {
  gmail_search_messages: search,
  gmail_read_message: read,
  gmail_send_message: sendMessage,
  gmail_create_draft: createDraft,
};

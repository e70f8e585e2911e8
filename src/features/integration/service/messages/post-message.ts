import { AppError } from "#lib/errors.ts";
import { getPath } from "#lib/json/json-object.ts";
import { nameForEmail } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { wasNeverSent } from "#platform/net/webhook.ts";
import type { MessageApp, PostedMessage } from "#product/accounts/message-apps.ts";
import { limits } from "#product/limits.ts";
import { ai, fixed } from "../../apps/connector.ts";
import type { ConnectorAction } from "../../catalog.ts";
import { accountForCall } from "../accounts.ts";
import { askAccount, ServiceBusy } from "../ask-account.ts";

/** Why a service did not do it. */
export interface NotPosted {
  /** later: it was certainly not done, and the same request may succeed later. */
  readonly kind: "later" | "refused";
  readonly reason: string;
}

/** What became of a message. `posted` is null if the service's answer doesn't say its id. */
export type PostOutcome = { readonly kind: "sent"; readonly posted: PostedMessage | null } | NotPosted;

export type MessageRequests = Readonly<Record<MessageApp, Pick<ConnectorAction, "path" | "request">>>;

/** A link in a message is opened by the people who read it, so services are asked not to show a preview of it. */
const requests: MessageRequests = {
  slack: {
    path: "/api/chat.postMessage",
    request: {
      method: "POST",
      body: [ai("channel", ""), ai("text", ""), fixed("unfurl_links", "false"), fixed("unfurl_media", "false")],
    },
  },
  telegram: {
    path: "/bot{bot_token}/sendMessage",
    request: {
      method: "POST",
      body: [ai("chat_id", ""), ai("text", ""), fixed("disable_web_page_preview", "true")],
    },
  },
};

/** Posts a text in a channel with the account of the workspace, once. */
export async function postMessage(
  ctx: WorkspaceContext,
  { appName, channel, text, callId }: { appName: MessageApp; channel: string; text: string; callId: string },
): Promise<PostOutcome> {
  const values: Record<string, string> =
    appName === "slack" ? { channel, text: escapeSlack(text) } : { chat_id: channel, text };
  try {
    // No one is there, so it is never the account of a person.
    const account = await accountForCall(ctx, appName, "visitors");
    const answer = await askAccount(ctx, account, { ...requests[appName], values, callId });
    return { kind: "sent", posted: readPosted(appName, answer) };
  } catch (error) {
    return readFailure(error);
  }
}

function readPosted(appName: MessageApp, answer: unknown): PostedMessage | null {
  const channel = appName === "slack" ? getPath(answer, "channel") : getPath(answer, "result", "chat", "id");
  const id = appName === "slack" ? getPath(answer, "ts") : getPath(answer, "result", "message_id");
  const isKnown = [channel, id].every((part) => typeof part === "string" || typeof part === "number");
  return isKnown ? { appName, channel: String(channel), id: String(id) } : null;
}

/** Throws what is not a refusal. */
export function readFailure(error: unknown): NotPosted {
  if (!(error instanceof AppError)) throw error;
  const isUnsent = error instanceof ServiceBusy || (error.code !== "invalid" && wasNeverSent(error));
  return { kind: isUnsent ? "later" : "refused", reason: error.message };
}

/** A name in a message: on one line, without what services make links or mentions of. */
export const nameForMessage = (name: string): string => nameForEmail(name, limits.mail.nameChars);

/** Slack reads these three as the start of a link or a mention. */
export const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

import { AppError } from "#lib/errors.ts";
import { nameForEmail } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { wasNeverSent } from "#platform/net/webhook.ts";
import type { MessageApp } from "#product/accounts/message-apps.ts";
import { limits } from "#product/limits.ts";
import { ai, fixed } from "../../apps/connector.ts";
import type { ConnectorAction } from "../../catalog.ts";
import { accountForCall } from "../accounts.ts";
import { askAccount, ServiceBusy } from "../ask-account.ts";

/** What became of a message. later: it was certainly not posted, and the same request may succeed later. */
export type PostOutcome = { readonly kind: "sent" } | { readonly kind: "later" | "refused"; readonly reason: string };

/** A link in a message is opened by the people who read it, so services are asked not to show a preview of it. */
const requests: Readonly<Record<MessageApp, Pick<ConnectorAction, "path" | "request">>> = {
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
    await askAccount(ctx, account, { ...requests[appName], values, callId });
    return { kind: "sent" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isUnsent = error instanceof ServiceBusy || (error.code !== "invalid" && wasNeverSent(error));
    return { kind: isUnsent ? "later" : "refused", reason: error.message };
  }
}

/** A name in a message: on one line, without what services make links or mentions of. */
export const nameForMessage = (name: string): string => nameForEmail(name, limits.mail.nameChars);

/** Slack reads these three as the start of a link or a mention. */
const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

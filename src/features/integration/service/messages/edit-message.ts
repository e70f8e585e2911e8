import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { PostedMessage } from "#product/accounts/message-apps.ts";
import { ai, fixed } from "../../apps/connector.ts";
import { accountForCall } from "../accounts.ts";
import { askAccount, ServiceDown } from "../ask-account.ts";
import { escapeSlack, type MessageRequests, type NotPosted, readFailure } from "./post-message.ts";

/** What became of a change: later: the same request may succeed later; refused: the message is gone or too old, for example. */
export type EditOutcome = { readonly kind: "edited" } | NotPosted;

const requests: MessageRequests = {
  slack: {
    path: "/api/chat.update",
    request: { method: "POST", body: [ai("channel", ""), ai("ts", ""), ai("text", "")] },
  },
  telegram: {
    path: "/bot{bot_token}/editMessageText",
    request: {
      method: "POST",
      body: [ai("chat_id", ""), ai("message_id", ""), ai("text", ""), fixed("disable_web_page_preview", "true")],
    },
  },
};

/** Telegram refuses to change a message to what it says already. */
const isUnchanged = /message is not modified/i;

/** Replaces the text of a message that was posted with the account of the workspace. Doing it twice does the same. */
export async function editMessage(
  ctx: WorkspaceContext,
  { posted, text, callId }: { posted: PostedMessage; text: string; callId: string },
): Promise<EditOutcome> {
  const { appName, channel, id } = posted;
  const values: Record<string, string> =
    appName === "slack" ? { channel, ts: id, text: escapeSlack(text) } : { chat_id: channel, message_id: id, text };
  try {
    const account = await accountForCall(ctx, appName, "visitors");
    await askAccount(ctx, account, { ...requests[appName], values, callId });
    return { kind: "edited" };
  } catch (error) {
    const { kind, reason } = readFailure(error);
    if (isUnchanged.test(reason)) return { kind: "edited" };
    // Unlike a new message, a change may be sent again when its first request got no answer.
    const hasNoAnswer = error instanceof ServiceDown || (error instanceof AppError && error.cause !== undefined);
    return { kind: hasNoAnswer ? "later" : kind, reason };
  }
}

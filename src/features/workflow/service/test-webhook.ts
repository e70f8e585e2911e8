import { decryptHeaders } from "#features/credential/service/stored-secrets.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readUrl } from "#platform/net/safe-url.ts";
import { postWebhook, webhookKey } from "#platform/net/webhook.ts";
import type { WebhookTestInput } from "../schema.ts";

/** Sends the builder's sample data to a webhook, signed as in a run, and returns the response. */
export async function sendTestWebhook(
  ctx: WorkspaceContext,
  { url, headers, body }: WebhookTestInput,
): Promise<{ status: number; response: string }> {
  const openedHeaders = await decryptHeaders(ctx, headers, readUrl(url).origin);
  const keys = [webhookKey(ctx.app.vault, ctx.actor.workspaceId)];
  const { status, text } = await postWebhook(ctx.app, { keys, id: newId(), url, headers: openedHeaders, body });
  return { status, response: text };
}

/** The key with which receivers verify that a delivery is from this workspace. */
export const getSigningSecret = ({ app, actor }: WorkspaceContext): { value: string } => ({
  value: webhookKey(app.vault, actor.workspaceId).reveal(),
});

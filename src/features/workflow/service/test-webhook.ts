import { decryptHeaders } from "#features/credential/service/stored-secrets.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readUrl } from "#platform/net/safe-url.ts";
import { postWebhook, webhookKey } from "#platform/net/webhook.ts";
import type { WebhookTestInput } from "../schema.ts";

/** Sends what the builder shows as an example, signed as a run would, and answers what came back. */
export async function sendTestWebhook(
  ctx: WorkspaceContext,
  { url, headers, body }: WebhookTestInput,
): Promise<{ status: number; response: string }> {
  const openedHeaders = await decryptHeaders(ctx, headers, readUrl(url).origin);
  const { workspaceId } = ctx.actor;
  const { status, text } = await postWebhook(ctx.app, { workspaceId, id: newId(), url, headers: openedHeaders, body });
  return { status, response: text };
}

/** For whoever sets up the receiver: it proves that a delivery is this workspace's. */
export const getSigningSecret = ({ app, actor }: WorkspaceContext): { value: string } => ({
  value: webhookKey(app.vault, actor.workspaceId).reveal(),
});

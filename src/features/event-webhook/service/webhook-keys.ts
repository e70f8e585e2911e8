import type { Secret } from "#lib/secret.ts";
import type { Vault } from "#platform/vault.ts";
import type { eventWebhook } from "../table.ts";

export type EventWebhookRow = typeof eventWebhook.$inferSelect;

const context = ({ workspaceId, id }: Pick<EventWebhookRow, "workspaceId" | "id">) =>
  `${workspaceId}|event_webhook|${id}`;

export const sealSecret = (vault: Vault, webhook: Pick<EventWebhookRow, "workspaceId" | "id">, value: Secret): string =>
  vault.seal("webhook", context(webhook), value);

/** The keys that sign deliveries now: the current one, and for a day the one before. */
export function openKeys(vault: Vault, webhook: EventWebhookRow, now: Date): Secret[] {
  const { sealedSecret, oldSealedSecret, oldSecretUntil } = webhook;
  const isOldValid = oldSealedSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  const sealed = isOldValid ? [sealedSecret, oldSealedSecret] : [sealedSecret];
  return sealed.map((one) => vault.open("webhook", context(webhook), one));
}

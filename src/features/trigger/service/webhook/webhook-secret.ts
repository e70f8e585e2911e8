import { randomBytes } from "node:crypto";
import { type Secret, secret } from "#lib/secret.ts";
import type { Vault } from "#platform/vault.ts";
import { limits } from "#product/limits.ts";

const context = ({ workspaceId, id }: { workspaceId: string; id: string }) => `${workspaceId}|workflow_trigger|${id}`;

/** A new secret, in the format of Standard Webhooks. */
export const newWebhookSecret = (): Secret =>
  secret(`whsec_${randomBytes(limits.trigger.secretBytes).toString("base64")}`);

export const sealWebhookSecret = (vault: Vault, trigger: { workspaceId: string; id: string }, value: Secret): string =>
  vault.seal("webhook", context(trigger), value);

export const openWebhookSecret = (vault: Vault, trigger: { workspaceId: string; id: string }, sealed: string): Secret =>
  vault.open("webhook", context(trigger), sealed);

import type { Secret } from "#lib/secret.ts";
import type { Vault } from "#platform/vault.ts";

const context = ({ workspaceId, id }: { workspaceId: string; id: string }) => `${workspaceId}|workflow_trigger|${id}`;

export const sealWebhookSecret = (vault: Vault, trigger: { workspaceId: string; id: string }, value: Secret): string =>
  vault.seal("webhook", context(trigger), value);

export const openWebhookSecret = (vault: Vault, trigger: { workspaceId: string; id: string }, sealed: string): Secret =>
  vault.open("webhook", context(trigger), sealed);

import { and, asc, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { secret } from "#lib/secret.ts";
import { type KeyCheck as KeyVerdict, validateKey } from "#platform/ai/validate-key.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { auditEntry } from "#platform/tables/operator.ts";
import { limits } from "#product/limits.ts";
import { type CredentialType, credentialFacts, visibleCredentialTypes } from "#product/models/provider.ts";
import { credentialErrorText } from "#product/texts/credentials/credential-errors.ts";
import type { CredentialChange, KeyCheck } from "../schema.ts";
import { credential } from "../table.ts";
import { clearKeyringCache, getKey, getKeyring, keyContext } from "./keyring.ts";

export interface CredentialState {
  type: CredentialType;
  isSet: boolean;
  /** The last four characters; "" if no key is set. Nothing else of a key leaves the server. */
  last4: string;
}

/** All keys that a workspace can set, in the order of the settings page. */
export async function listCredentials({ db, actor }: WorkspaceContext): Promise<CredentialState[]> {
  const rows = await db
    .select({ type: credential.type, last4: credential.last4 })
    .from(credential)
    .where(eq(credential.workspaceId, actor.workspaceId))
    .orderBy(asc(credential.type));
  return visibleCredentialTypes.map((type) => {
    const row = rows.find((known) => known.type === type);
    return { type, isSet: row !== undefined, last4: row?.last4 ?? "" };
  });
}

/** Saves a key after its provider accepted it. An empty value deletes the key. */
export async function updateCredential(ctx: WorkspaceContext, { type, value }: CredentialChange): Promise<void> {
  if (value === "") return deleteCredential(ctx, type);
  const { success, errorMessage, isUnproven } = await validateWithProvider(ctx, type, value);
  if (!success) {
    const reason = errorMessage ?? credentialErrorText.unreachable;
    const { displayName } = credentialFacts[type];
    if (isUnproven) throw new AppError("provider", credentialErrorText.notVerified(displayName, reason));
    throw new AppError("invalid", credentialErrorText.invalid(displayName, reason));
  }
  const { app, db, actor } = ctx;
  const sealed = app.vault.seal("credential", keyContext(actor.workspaceId, type), secret(value));
  const last4 = last4Of(value);
  await db.transaction(async (tx) => {
    await tx
      .insert(credential)
      .values({ workspaceId: actor.workspaceId, type, sealed, last4 })
      .onConflictDoUpdate({
        target: [credential.workspaceId, credential.type],
        set: { sealed, last4, updatedAt: new Date() },
      });
    await recordAudit(tx, ctx, "credential.update", type);
  });
  publishKeyChange(ctx);
}

export async function deleteCredential(ctx: WorkspaceContext, type: CredentialType): Promise<void> {
  const { db, actor } = ctx;
  await db.transaction(async (tx) => {
    await tx.delete(credential).where(and(eq(credential.workspaceId, actor.workspaceId), eq(credential.type, type)));
    await recordAudit(tx, ctx, "credential.delete", type);
  });
  publishKeyChange(ctx);
}

/** Checks a key with its provider. One of the two AWS keys is checked together with the stored other one. */
export async function checkKey(
  ctx: WorkspaceContext,
  { credentialType: type, apiKey }: Omit<KeyCheck, "workspaceId">,
): Promise<{ success: boolean; errorMessage: string | null }> {
  const { success, errorMessage } = await validateWithProvider(ctx, type, apiKey);
  return { success, errorMessage };
}

async function validateWithProvider(ctx: WorkspaceContext, type: CredentialType, value: string): Promise<KeyVerdict> {
  const { keys: others } = await getKeyring(ctx);
  const verdict = await validateKey(ctx.app.ai, { type, value: secret(value), otherKeys: others });
  return { ...verdict, errorMessage: verdict.errorMessage?.slice(0, limits.credential.reasonChars) ?? null };
}

/** The only key that is returned: it is public by design, and payment forms in the browser need it. */
export async function stripePublishableKey(ctx: WorkspaceContext): Promise<{ value: string | null }> {
  return { value: (await getKey(ctx, "STRIPE_PUBLISHABLE_KEY"))?.reveal() ?? null };
}

/** The last characters of a short key would reveal too much of it. */
export function last4Of(value: string): string {
  const { visibleChars } = limits.credential;
  return value.length >= visibleChars * 3 ? value.slice(-visibleChars) : "";
}

/** Records who changed which key, never its value. */
export async function recordAudit(
  tx: Tx,
  { actor, requestId }: WorkspaceContext,
  action: string,
  resource: string,
): Promise<void> {
  const { workspaceId, userId } = actor;
  await tx.insert(auditEntry).values({ workspaceId, userId, action, outcome: "allowed", resource, requestId });
}

/** Clears the cached keyring and tells open pages to refetch. */
export function publishKeyChange({ app, actor }: WorkspaceContext): void {
  clearKeyringCache(app, actor.workspaceId);
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "credential" });
}

import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { secret } from "#lib/secret.ts";
import { secretHandle, secretIdOf } from "#lib/secret-handle.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { credentialErrorText } from "#product/texts/credentials/credential-errors.ts";
import { storedSecret } from "../table.ts";

const secretContext = (workspaceId: string, id: string) => `${workspaceId}|stored_secret|${id}`;

/** Encrypts secrets and returns a handle for each. `to` is the only origin the secret may be sent to. */
export async function storeSecrets(
  { app, db, actor }: WorkspaceContext,
  secrets: readonly { value: string; to: string }[],
): Promise<string[]> {
  const { workspaceId } = actor;
  const rows = secrets.map(({ value, to }) => {
    const id = newId();
    return {
      id,
      workspaceId,
      sealed: app.vault.seal("stored-secret", secretContext(workspaceId, id), secret(value)),
      allowedOrigin: to,
    };
  });
  if (rows.length > 0) await db.insert(storedSecret).values(rows);
  return rows.map(({ id }) => secretHandle(id));
}

/**
 * The headers with their secrets decrypted. A secret is only sent to the origin it was entered for; otherwise people
 * who can edit the URL could read secrets that others entered. Throws "invalid" for another origin.
 */
export async function decryptHeaders(
  { app, db, actor }: WorkspaceContext,
  headers: readonly { readonly key: string; readonly value: string }[],
  to: string,
): Promise<[string, string][]> {
  const ids = headers.flatMap(({ value }) => secretIdOf(value) ?? []);
  const rows = ids.length
    ? await db
        .select({ id: storedSecret.id, sealed: storedSecret.sealed })
        .from(storedSecret)
        .where(
          and(
            inArray(storedSecret.id, ids),
            eq(storedSecret.workspaceId, actor.workspaceId),
            eq(storedSecret.allowedOrigin, to),
          ),
        )
    : [];
  const sealed = new Map(rows.map((row) => [row.id, row.sealed]));
  return headers.map(({ key, value }) => {
    const id = secretIdOf(value);
    if (id === null) return [key, value];
    const sealedSecret = sealed.get(id);
    if (sealedSecret === undefined) throw new AppError("invalid", credentialErrorText.headerForOtherUrl(key));
    return [key, app.vault.open("stored-secret", secretContext(actor.workspaceId, id), sealedSecret).reveal()];
  });
}

/** Deletes the secrets behind handles; other texts are left alone. */
export async function deleteSecrets({ db, actor }: Pick<WorkspaceContext, "db" | "actor">, handles: readonly string[]) {
  const ids = handles.flatMap((handle) => secretIdOf(handle) ?? []);
  if (ids.length > 0)
    await db
      .delete(storedSecret)
      .where(and(inArray(storedSecret.id, ids), eq(storedSecret.workspaceId, actor.workspaceId)));
}

import { asc, eq } from "drizzle-orm";
import type { Secret } from "#lib/secret.ts";
import type { ConnectedModel, Endpoint, ProviderKeys } from "#platform/ai/providers.ts";
import type { ActingContext, App } from "#platform/context.ts";
import { compatibleModel, type LanguageModel } from "#product/models/language.ts";
import type { CredentialType } from "#product/models/provider.ts";
import { timers } from "#product/timers.ts";
import { credential, modelEndpoint } from "../table.ts";

export interface ResolvedEndpoint extends Endpoint {
  /** Id of the row, or `instance-<n>` for an endpoint of the operator. */
  id: string;
  models: readonly LanguageModel[];
  /** Added by the operator, who may use private addresses. */
  isShared: boolean;
}

/** Keys and endpoints of a workspace, decrypted. Keep it in the server's memory only. */
export interface Keyring {
  readonly keys: ProviderKeys;
  readonly types: readonly CredentialType[];
  readonly endpoints: readonly ResolvedEndpoint[];
  /** Models connected with these keys; each is built once. */
  readonly connected: Map<string, ConnectedModel>;
}

interface CachedKeyring {
  keyring: Promise<Keyring>;
  expiresAt: number;
}

const keyringCache = new WeakMap<App, Map<string, CachedKeyring>>();

/** A sealed key is bound to this context, so a row copied to another workspace cannot be decrypted. */
export const keyContext = (workspaceId: string, type: CredentialType) => `${workspaceId}|credential|${type}`;
export const endpointKeyContext = (workspaceId: string, id: string) => `${workspaceId}|model_endpoint|${id}`;

/** A workspace's decrypted keys and endpoints. Cached briefly, because every model call needs them. */
export function getKeyring({ app, actor }: ActingContext): Promise<Keyring> {
  const { workspaceId } = actor;
  const keyringsByWorkspace = keyringCache.get(app) ?? new Map<string, CachedKeyring>();
  keyringCache.set(app, keyringsByWorkspace);
  const now = performance.now();
  const cached = keyringsByWorkspace.get(workspaceId);
  if (cached && now < cached.expiresAt) return cached.keyring;
  if (keyringsByWorkspace.size >= 1_000) keyringsByWorkspace.clear();
  const entry: CachedKeyring = { keyring: loadKeyring(app, workspaceId), expiresAt: now + timers.billing.planCacheMs };
  keyringsByWorkspace.set(workspaceId, entry);
  entry.keyring.catch(() => keyringsByWorkspace.delete(workspaceId));
  return entry.keyring;
}

/** Call it after every change of a key or an endpoint. */
export function clearKeyringCache(app: App, workspaceId: string): void {
  keyringCache.get(app)?.delete(workspaceId);
}

/** One key of the workspace, such as the Stripe secret key of payment steps; null if it is not set. */
export async function getKey(ctx: ActingContext, type: CredentialType): Promise<Secret | null> {
  return (await getKeyring(ctx)).keys[type] ?? null;
}

async function loadKeyring(app: App, workspaceId: string): Promise<Keyring> {
  const db = app.database.tenant(workspaceId);
  const [rows, endpointRows] = await Promise.all([
    db
      .select({ type: credential.type, sealed: credential.sealed })
      .from(credential)
      .where(eq(credential.workspaceId, workspaceId)),
    db.select().from(modelEndpoint).where(eq(modelEndpoint.workspaceId, workspaceId)).orderBy(asc(modelEndpoint.name)),
  ]);
  const keys: ProviderKeys = {};
  for (const { type, sealed } of rows) {
    const value = decryptKey(app, keyContext(workspaceId, type), sealed);
    if (value) keys[type] = value;
  }
  const workspaceEndpoints = endpointRows.map(
    ({ id, name, baseUrl, sealedKey, models }): ResolvedEndpoint => ({
      id,
      name,
      baseUrl,
      key: sealedKey ? decryptKey(app, endpointKeyContext(workspaceId, id), sealedKey) : null,
      models: models.map((model) => compatibleModel({ endpointId: id, ...model })),
      isShared: false,
    }),
  );
  const instanceEndpoints = app.config.providers.endpoints.map(
    ({ name, baseUrl, key, models }, at): ResolvedEndpoint => {
      const id = `instance-${at + 1}`;
      const entries = models.map((model) => compatibleModel({ endpointId: id, name: model }));
      return { id, name, baseUrl, key, models: entries, isShared: true };
    },
  );
  const types = rows.map(({ type }) => type).filter((type) => keys[type] !== undefined);
  return { keys, types, endpoints: [...workspaceEndpoints, ...instanceEndpoints], connected: new Map() };
}

/** A key that this ENCRYPTION_KEY cannot decrypt counts as missing until it is saved again; other keys keep working. */
function decryptKey(app: App, context: string, sealed: string): Secret | null {
  try {
    return app.vault.open("credential", context, sealed);
  } catch (err) {
    app.log.error({ err, place: context }, "failed to decrypt a stored key");
    return null;
  }
}

import { endpointProviderSettings, loadModelAccess } from "#features/credential/service/model-access.ts";
import { AppError } from "#lib/errors.ts";
import type { ActingContext } from "#platform/context.ts";
import type { Embeddings } from "#platform/embeddings/embeddings.ts";
import { connectEndpointEncoder, connectProviderEncoder } from "#platform/embeddings/provider-encoder.ts";
import { missingKeys } from "#product/models/choice.ts";
import { embeddingModels, isEmbeddingName } from "#product/models/embedding.ts";
import { credentialFacts } from "#product/models/provider.ts";
import { hasAbility } from "#product/roles.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { readSetting } from "./setting.ts";

/** The encoder of a library and what it costs. Contains keys. */
export interface LibraryEncoder {
  readonly embeddings: Embeddings;
  /** 0 on the workspace's own key, and where nothing is paid. */
  readonly creditsPerMillionTokens: number;
  readonly isOwnKey: boolean;
}

/** The encoder whose vectors answer in the workspace. Throws "keys" if it can't be called any more. */
export async function findLibraryEncoder(ctx: ActingContext): Promise<LibraryEncoder> {
  const { model, dimensions } = await readSetting(ctx.db, ctx.actor.workspaceId);
  return connectLibraryEncoder(ctx, { id: model, dimensions });
}

/** Connects an embedding model. `dimensions` is null as long as they aren't known. */
export async function connectLibraryEncoder(
  ctx: ActingContext,
  { id, dimensions }: { id: string; dimensions: number | null },
): Promise<LibraryEncoder> {
  const { app } = ctx;
  for (const local of [app.embeddings, app.staticEmbeddings]) if (local?.model === id) return freeEncoder(local);
  const access = await loadModelAccess(ctx);
  const entry = embeddingModels.find((one) => one.id === id);
  if (entry) {
    const missing = missingKeys(entry, access.entitlements);
    if (missing.length > 0) throw missingKeysError(ctx, entry.displayName, missing);
    const embeddings = connectProviderEncoder(app.ai, entry, access.keyring.keys);
    const isOwnKey = embeddings.keyOwner === "workspace";
    return { embeddings, isOwnKey, creditsPerMillionTokens: isOwnKey ? 0 : entry.creditsPerMillionTokens };
  }
  for (const endpoint of access.keyring.endpoints) {
    const model = endpoint.models.find((one) => one.id === id);
    if (!model || !isEmbeddingName(model.backendName)) continue;
    const settings = endpointProviderSettings(app, endpoint);
    return freeEncoder(connectEndpointEncoder(settings, endpoint, { id, name: model.backendName, dimensions }));
  }
  throw new AppError("keys", embeddingModelText.gone);
}

/** An encoder that nobody pays for. */
export const freeEncoder = (embeddings: Embeddings): LibraryEncoder => ({
  embeddings,
  isOwnKey: false,
  creditsPerMillionTokens: 0,
});

function missingKeysError({ actor }: ActingContext, model: string, missing: ReturnType<typeof missingKeys>): AppError {
  const names = missing.map((type) => credentialFacts[type].displayName);
  return actor.kind === "member" && hasAbility(actor.role, "manageKeys")
    ? new AppError("keys", embeddingModelText.missingKeys(model, names), { details: { open: "keys", missing } })
    : new AppError("keys", embeddingModelText.missingKeysForOwner(model, names), { details: { missing } });
}

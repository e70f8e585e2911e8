import {
  endpointProviderSettings,
  loadModelAccess,
  type ModelAccess,
} from "#features/credential/service/model-access.ts";
import { AppError } from "#lib/errors.ts";
import {
  type ConnectedTranscription,
  connectEndpointTranscription,
  connectTranscription,
} from "#platform/ai/transcription.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { credentialFacts } from "#product/models/provider.ts";
import {
  chooseTranscriptionModel,
  isTranscriptionName,
  missingTranscriptionKeys,
  type TranscriptionModel,
  timedTranscriptionModels,
  transcriptionModels,
} from "#product/models/transcription.ts";
import { hasAbility } from "#product/roles.ts";
import { transcriptionErrorText } from "#product/texts/voice/transcription-errors.ts";

/** A model that is chosen and connected; contains keys. */
export interface Transcriber {
  readonly model: Pick<TranscriptionModel, "displayName" | "frontendName">;
  readonly connected: ConnectedTranscription;
}

type Entitlements = Parameters<typeof missingTranscriptionKeys>[0];

/** Why nothing can be transcribed here, as a sentence with a way on; null if it can. */
export async function findObstacle(ctx: WorkspaceContext): Promise<string | null> {
  const access = await loadModelAccess(ctx);
  return choose(access, transcriptionModels) ? null : keysError(ctx, access.entitlements).message;
}

/** null if there is neither a key of a provider that transcribes nor an endpoint with such a model. */
export const findTranscriber = async (ctx: WorkspaceContext): Promise<Transcriber | null> =>
  choose(await loadModelAccess(ctx), transcriptionModels);

/** Like `findTranscriber`, with a model that also tells when something is said. */
export const findTimedTranscriber = async (ctx: WorkspaceContext): Promise<Transcriber | null> =>
  choose(await loadModelAccess(ctx), timedTranscriptionModels);

function choose(access: ModelAccess, models: readonly TranscriptionModel[]): Transcriber | null {
  const { app, entitlements, keyring } = access;
  const model = chooseTranscriptionModel(entitlements, models);
  if (model) return { model, connected: connectTranscription(app.ai, model, keyring.keys) };
  for (const endpoint of keyring.endpoints) {
    const listening = endpoint.models.find(({ backendName }) => isTranscriptionName(backendName));
    if (!listening) continue;
    const { displayName, backendName: frontendName } = listening;
    const settings = endpointProviderSettings(app, endpoint);
    return {
      model: { displayName, frontendName },
      connected: connectEndpointTranscription(settings, endpoint, frontendName),
    };
  }
  return null;
}

/** Throws "keys" if there is no key of a provider that transcribes. */
export async function requireTranscriber(ctx: WorkspaceContext): Promise<Transcriber> {
  const found = await findTranscriber(ctx);
  if (found) return found;
  throw keysError(ctx, (await loadModelAccess(ctx)).entitlements);
}

function keysError({ actor }: WorkspaceContext, entitlements: Entitlements): AppError {
  const missing = missingTranscriptionKeys(entitlements);
  const names = missing.map((type) => credentialFacts[type].displayName);
  return hasAbility(actor.role, "manageKeys")
    ? new AppError("keys", transcriptionErrorText.missingKeys(names), { details: { open: "keys", missing } })
    : new AppError("keys", transcriptionErrorText.missingKeysForOwner(names), { details: { missing } });
}

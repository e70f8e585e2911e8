import { loadModelAccess } from "#features/credential/service/model-access.ts";
import { AppError } from "#lib/errors.ts";
import { type ConnectedTranscription, connectTranscription } from "#platform/ai/transcription.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { credentialFacts } from "#product/models/provider.ts";
import {
  chooseTranscriptionModel,
  missingTranscriptionKeys,
  type TranscriptionModel,
} from "#product/models/transcription.ts";
import { hasAbility } from "#product/roles.ts";
import { transcriptionErrorText } from "#product/texts/voice/transcription-errors.ts";

/** A model that is chosen and connected; contains keys. */
export interface Transcriber {
  readonly model: TranscriptionModel;
  readonly connected: ConnectedTranscription;
}

type Entitlements = Parameters<typeof missingTranscriptionKeys>[0];

/** Why nothing can be transcribed here, as a sentence with a way on; null if it can. */
export async function findObstacle(ctx: WorkspaceContext): Promise<string | null> {
  const { entitlements } = await loadModelAccess(ctx);
  return chooseTranscriptionModel(entitlements) ? null : keysError(ctx, entitlements).message;
}

/** null if there is no key of a provider that transcribes. */
export async function findTranscriber(ctx: WorkspaceContext): Promise<Transcriber | null> {
  const { entitlements, keyring } = await loadModelAccess(ctx);
  const model = chooseTranscriptionModel(entitlements);
  return model && { model, connected: connectTranscription(ctx.app.ai, model, keyring.keys) };
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

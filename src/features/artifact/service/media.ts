import { Readable } from "node:stream";
import { reserveCredits } from "#features/billing/service/credit-check.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import type { Reservation } from "#features/billing/service/ledger.ts";
import { requireStorage } from "#features/billing/service/storage.ts";
import { missingKeysError } from "#features/credential/service/acquire-model.ts";
import { loadModelAccess } from "#features/credential/service/model-access.ts";
import { storeUpload } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import { demoSpeech } from "#platform/ai/demo/demo-speech.ts";
import { connectSpeech, connectVideo, generateSpeech, generateVideo } from "#platform/ai/media.ts";
import { wavSeconds } from "#platform/ai/wav.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { FileKind } from "#platform/storage/file-kinds.ts";
import { speechCredits, videoCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { missingKeys } from "#product/models/choice.ts";
import { findSpeechModel, maxSpokenSeconds, type SpeechModel } from "#product/models/speech.ts";
import { aspectRatios, findVideoModel, resolutionsFor, type VideoModel } from "#product/models/video.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";

interface Request {
  requestId: string;
  use: CreditUse;
  signal: AbortSignal;
}

/** The stored file, its charge, and the error if there is none. */
export interface GeneratedMedia {
  s3FilePath: string;
  error?: unknown;
  charge: { reservation: Reservation; isDue: boolean; credits: number } | null;
}

interface Price {
  model: string;
  isOwnKey: boolean;
  /** The price of the longest possible result, reserved in advance. */
  maxCredits: number;
}

/** Generates speech. The longest possible duration is reserved, the actual one is charged. */
export async function createSpeech(
  ctx: WorkspaceContext,
  request: Request,
  options: { model: string; voice: string; script: string; instructions: string },
): Promise<GeneratedMedia> {
  const model = findSpeechModel(options.model) ?? unknownModelError();
  const { script, voice, instructions } = options;
  const access = await loadModelAccess(ctx);
  const isDemo = isLocked(access, model) && access.entitlements.demo;
  if (isDemo) return storeMedia(ctx, demoSpeech(script), "audio.wav", ["wav"], null);
  requireKeys(access, model);
  const connected = connectSpeech(ctx.app.ai, model, access.keyring.keys);
  const price = (seconds: number) => speechCredits(model.aiCreditsPerMinute, seconds);
  const isOwnKey = connected.keyOwner === "workspace";
  return withReservation(
    ctx,
    request,
    { model: options.model, isOwnKey, maxCredits: price(maxSpokenSeconds(script)) },
    async (reservation) => {
      const bytes = await generateSpeech(connected, { script, voice, instructions, signal: request.signal });
      const credits = isOwnKey ? 0 : price(wavSeconds(bytes) ?? 0);
      return storeMedia(ctx, bytes, "audio.wav", ["wav"], { reservation, isDue: true, credits });
    },
  );
}

export async function createVideo(
  ctx: WorkspaceContext,
  request: Request,
  options: { model: string; prompt: string; aspectRatio: string; resolution: string },
): Promise<GeneratedMedia> {
  const model = findVideoModel(options.model) ?? unknownModelError();
  const aspectRatio = aspectRatios.find((one) => one === options.aspectRatio) ?? "16:9";
  const [firstResolution = "720p"] = resolutionsFor(model, aspectRatio);
  const resolution = resolutionsFor(model, aspectRatio).find((one) => one === options.resolution) ?? firstResolution;
  const access = await loadModelAccess(ctx);
  requireKeys(access, model);
  const connected = connectVideo(ctx.app.ai, model, access.keyring.keys);
  const seconds = model.defaultVideoLengthInSeconds;
  const isOwnKey = connected.keyOwner === "workspace";
  const credits = isOwnKey ? 0 : videoCredits(model.aiCreditsPerSecond, seconds);
  return withReservation(ctx, request, { model: options.model, isOwnKey, maxCredits: credits }, async (reservation) => {
    const bytes = await generateVideo(connected, {
      prompt: options.prompt,
      aspectRatio,
      resolution: resolution === "1080p" ? "1920x1080" : "1280x720",
      seconds,
      signal: request.signal,
    });
    return storeMedia(ctx, bytes, "video.mp4", ["mp4"], { reservation, isDue: true, credits });
  });
}

type Access = Awaited<ReturnType<typeof loadModelAccess>>;

const listMissingKeys = ({ entitlements }: Access, model: SpeechModel | VideoModel) => missingKeys(model, entitlements);
const isLocked = (access: Access, model: SpeechModel | VideoModel) => listMissingKeys(access, model).length > 0;

function requireKeys(access: Access, model: SpeechModel | VideoModel): void {
  const missing = listMissingKeys(access, model);
  if (missing.length > 0) throw missingKeysError(missing);
}

function unknownModelError(): never {
  throw new AppError("invalid", artifactErrorText.unknownModel);
}

/** Reserves credits and runs the work. If it fails, the result says what to release. */
async function withReservation(
  ctx: WorkspaceContext,
  request: Request,
  price: Price,
  work: (reservation: Reservation) => Promise<GeneratedMedia>,
): Promise<GeneratedMedia> {
  // Fail early if the result could not be stored.
  await requireStorage(ctx, 1);
  const reservation = await reserveCredits(ctx, {
    requestId: request.requestId,
    price: price.maxCredits,
    use: request.use,
    modelId: price.model,
    isOwnKey: price.isOwnKey,
  });
  try {
    return await work(reservation);
  } catch (error) {
    return { s3FilePath: "", error, charge: { reservation, isDue: false, credits: 0 } };
  }
}

/** Checked like any upload, because a provider's file is not trusted. */
async function storeMedia(
  ctx: WorkspaceContext,
  bytes: Uint8Array,
  name: string,
  accept: readonly FileKind[],
  charge: GeneratedMedia["charge"],
): Promise<GeneratedMedia> {
  const { stored } = await storeUpload(
    ctx,
    { stream: Readable.from([bytes]), name, type: name.endsWith(".wav") ? "audio/wav" : "video/mp4" },
    { purpose: "media", origin: "model", maxBytes: limits.knowledge.mediaBytes, accept },
    async () => null,
  );
  return { s3FilePath: stored.path, charge };
}

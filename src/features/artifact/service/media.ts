import { Readable } from "node:stream";
import { holdCredits } from "#features/billing/service/gate.ts";
import type { Hold } from "#features/billing/service/ledger.ts";
import { requireStorage } from "#features/billing/service/storage.ts";
import type { CreditSource } from "#features/billing/table.ts";
import { modelScope } from "#features/credential/service/models.ts";
import { missingKeysError } from "#features/credential/service/use-model.ts";
import { storeUpload } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import { demoSpeech } from "#platform/ai/demo/demo-speech.ts";
import { connectSpeech, connectVideo, filmPrompt, speakScript } from "#platform/ai/media.ts";
import { wavSeconds } from "#platform/ai/wav.ts";
import type { Member } from "#platform/context.ts";
import type { FileKind } from "#platform/storage/file-kinds.ts";
import { speechCredits, videoCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { missingKeys } from "#product/models/choice.ts";
import { findSpeechModel, type SpeechModel, spokenSeconds } from "#product/models/speech.ts";
import { aspectRatios, findVideoModel, resolutionsFor, type VideoModel } from "#product/models/video.ts";
import { errorText } from "#product/texts/error.ts";

interface Request {
  requestId: string;
  source: CreditSource;
  signal: AbortSignal;
}

/** What was made and stored, what it cost, and why it was not. */
export interface Made {
  s3FilePath: string;
  error?: unknown;
  charge: { hold: Hold; isDue: boolean; credits: number } | null;
}

interface Price {
  model: string;
  isOwnKey: boolean;
  /** Held before, for as long as it may become. */
  most: number;
}

/** The script as it is spoken: the longest it may become is held, what it really is is charged. */
export async function speak(
  ctx: Member,
  request: Request,
  ask: { model: string; voice: string; script: string; instructions: string },
): Promise<Made> {
  const entry = findSpeechModel(ask.model) ?? gone();
  const { script, voice, instructions } = ask;
  const scope = await modelScope(ctx);
  const isDemo = isLocked(scope, entry) && scope.setting.demo;
  if (isDemo) return store(ctx, demoSpeech(script), "audio.wav", ["wav"], null);
  requireKeys(scope, entry);
  const connected = connectSpeech(ctx.app.ai, entry, scope.ring.keys);
  const price = (seconds: number) => speechCredits(entry.aiCreditsPerMinute, seconds);
  const isOwnKey = connected.keyOwner === "workspace";
  return paid(ctx, request, { model: ask.model, isOwnKey, most: price(spokenSeconds(script)) }, async (hold) => {
    const bytes = await speakScript(connected, { script, voice, instructions, signal: request.signal });
    const credits = isOwnKey ? 0 : price(wavSeconds(bytes) ?? 0);
    return store(ctx, bytes, "audio.wav", ["wav"], { hold, isDue: true, credits });
  });
}

export async function film(
  ctx: Member,
  request: Request,
  ask: { model: string; prompt: string; aspectRatio: string; resolution: string },
): Promise<Made> {
  const entry = findVideoModel(ask.model) ?? gone();
  const aspectRatio = aspectRatios.find((one) => one === ask.aspectRatio) ?? "16:9";
  const [first = "720p"] = resolutionsFor(entry, aspectRatio);
  const resolution = resolutionsFor(entry, aspectRatio).find((one) => one === ask.resolution) ?? first;
  const scope = await modelScope(ctx);
  requireKeys(scope, entry);
  const connected = connectVideo(ctx.app.ai, entry, scope.ring.keys);
  const seconds = entry.defaultVideoLengthInSeconds;
  const isOwnKey = connected.keyOwner === "workspace";
  const credits = isOwnKey ? 0 : videoCredits(entry.aiCreditsPerSecond, seconds);
  return paid(ctx, request, { model: ask.model, isOwnKey, most: credits }, async (hold) => {
    const bytes = await filmPrompt(connected, {
      prompt: ask.prompt,
      aspectRatio,
      resolution: resolution === "1080p" ? "1920x1080" : "1280x720",
      seconds,
      signal: request.signal,
    });
    return store(ctx, bytes, "video.mp4", ["mp4"], { hold, isDue: true, credits });
  });
}

type Scope = Awaited<ReturnType<typeof modelScope>>;

const lacking = ({ setting }: Scope, entry: SpeechModel | VideoModel) => missingKeys(entry, setting);
const isLocked = (scope: Scope, entry: SpeechModel | VideoModel) => lacking(scope, entry).length > 0;

function requireKeys(scope: Scope, entry: SpeechModel | VideoModel): void {
  const missing = lacking(scope, entry);
  if (missing.length > 0) throw missingKeysError(missing);
}

function gone(): never {
  throw new AppError("invalid", errorText.artifact.unknownModel);
}

/** Holds, works, and hands back what is to be released when the work fails. */
async function paid(ctx: Member, request: Request, price: Price, work: (hold: Hold) => Promise<Made>): Promise<Made> {
  // Nothing is made that could not be kept.
  await requireStorage(ctx, 1);
  const hold = await holdCredits(ctx, {
    requestId: request.requestId,
    price: price.most,
    source: request.source,
    modelId: price.model,
    isOwnKey: price.isOwnKey,
  });
  try {
    return await work(hold);
  } catch (error) {
    return { s3FilePath: "", error, charge: { hold, isDue: false, credits: 0 } };
  }
}

/** Through the same quarantine as any upload: what a provider sends is a stranger's file. */
async function store(
  ctx: Member,
  bytes: Uint8Array,
  name: string,
  accept: readonly FileKind[],
  charge: Made["charge"],
): Promise<Made> {
  const { stored } = await storeUpload(
    ctx,
    { stream: Readable.from([bytes]), name, type: name.endsWith(".wav") ? "audio/wav" : "video/mp4" },
    { purpose: "media", origin: "model", maxBytes: limits.knowledge.mediaBytes, accept },
    async () => null,
  );
  return { s3FilePath: stored.path, charge };
}

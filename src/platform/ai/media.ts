/** Calls to speech, video and image models, which return files as bytes. */
import { setTimeout as wait } from "node:timers/promises";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import type {
  ImageModelV4,
  SpeechModelV4,
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4VideoData as VideoModelV4VideoData,
} from "@ai-sdk/provider";
import { AppError } from "#lib/errors.ts";
import type { Secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import type { EmbeddingModel } from "#product/models/embedding.ts";
import { type ImageAspect, type ImageModel, imageShapes } from "#product/models/image.ts";
import { type CredentialType, credentialFacts, providerFacts } from "#product/models/provider.ts";
import type { SpeechModel } from "#product/models/speech.ts";
import type { TranscriptionModel } from "#product/models/transcription.ts";
import type { VideoModel } from "#product/models/video.ts";
import { credentialErrorText } from "#product/texts/credentials/credential-errors.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { timers } from "#product/timers.ts";
import { createFault, faultError, readFault } from "./faults.ts";
import { limitedFetch } from "./limited-fetch.ts";
import { baseUrlOf, type KeyOwner, keyOwner, type ProviderKeys, type ProviderSettings } from "./providers.ts";

/** A model for files that is ready to be called. Never log or store it. */
export interface ConnectedMedia<Model> {
  model: Model;
  /** The display name of the provider. */
  providerName: string;
  keyOwner: KeyOwner;
  secrets: readonly Secret[];
  fetch: typeof globalThis.fetch;
}
export type ConnectedSpeech = ConnectedMedia<SpeechModelV4>;
export type ConnectedImages = ConnectedMedia<ImageModelV4> & { entry: ImageModel };
export type ConnectedVideo = ConnectedMedia<VideoModelV4> & { pollMs: number };

/** The key, whose it is, and the guarded client for a model, which reads at most `maxBytes` of an answer. Throws "keys" without one. */
export function resolveProvider(
  settings: ProviderSettings,
  entry: SpeechModel | VideoModel | ImageModel | TranscriptionModel | EmbeddingModel,
  workspaceKeys: ProviderKeys,
  maxBytes: number = limits.knowledge.mediaBytes,
) {
  const owner = keyOwner(settings, entry, workspaceKeys);
  if (!owner) {
    const missing = entry.requiredCredentialTypes.filter((type) => !workspaceKeys[type]);
    const names = missing.map((type) => credentialFacts[type].displayName);
    throw new AppError("keys", credentialErrorText.missing(names), { details: { open: "keys", missing } });
  }
  const keys = owner === "workspace" ? workspaceKeys : settings.instanceKeys;
  const keyFor = (type: CredentialType) => keys[type]?.reveal() ?? "";
  const providerName = providerFacts[entry.provider].displayName;
  const fetch = limitedFetch(settings.fetch, providerName, () => {}, maxBytes);
  const secrets = entry.requiredCredentialTypes.flatMap((type) => keys[type] ?? []);
  return { owner, keyFor, providerName, fetch, secrets, baseURL: baseUrlOf(settings, entry.provider) };
}

export function connectSpeech(
  settings: ProviderSettings,
  entry: SpeechModel,
  workspaceKeys: ProviderKeys,
): ConnectedSpeech {
  const { owner, keyFor, providerName, fetch, secrets, baseURL } = resolveProvider(settings, entry, workspaceKeys);
  const model =
    entry.provider === "OPENAI"
      ? createOpenAI({ baseURL, fetch, apiKey: keyFor("OPENAI_API_KEY") }).speech(entry.frontendName)
      : createGoogle({ baseURL, fetch, apiKey: keyFor("GOOGLE_GENAI_API_KEY") }).speech(entry.frontendName);
  return { model, providerName, keyOwner: owner, secrets, fetch };
}

export function connectVideo(
  settings: ProviderSettings,
  entry: VideoModel,
  workspaceKeys: ProviderKeys,
): ConnectedVideo {
  const { owner, keyFor, providerName, fetch, secrets, baseURL } = resolveProvider(settings, entry, workspaceKeys);
  const model = createGoogle({ baseURL, fetch, apiKey: keyFor("GOOGLE_GENAI_API_KEY") }).video(entry.frontendName);
  return {
    model,
    providerName,
    keyOwner: owner,
    secrets,
    fetch,
    pollMs: settings.mediaPollMs ?? timers.run.mediaPollMs,
  };
}

export function connectImages(
  settings: ProviderSettings,
  entry: ImageModel,
  workspaceKeys: ProviderKeys,
): ConnectedImages {
  const { owner, keyFor, providerName, fetch, secrets, baseURL } = resolveProvider(settings, entry, workspaceKeys);
  const model =
    entry.provider === "OPENAI"
      ? createOpenAI({ baseURL, fetch, apiKey: keyFor("OPENAI_API_KEY") }).image(entry.frontendName)
      : createGoogle({ baseURL, fetch, apiKey: keyFor("GOOGLE_GENAI_API_KEY") }).image(entry.frontendName);
  return { model, entry, providerName, keyOwner: owner, secrets, fetch };
}

export interface SpeechRequest {
  script: string;
  voice: string;
  instructions: string;
  signal: AbortSignal;
}

/** The spoken script as WAV. Throws AppError("provider") with the fault as `details`, or the signal's reason. */
export function generateSpeech(connected: ConnectedSpeech, ask: SpeechRequest): Promise<Uint8Array> {
  return withProviderFaults(connected, ask.signal, async () => {
    const { audio } = await connected.model.doGenerate({
      text: ask.script,
      voice: ask.voice,
      outputFormat: "wav",
      ...(ask.instructions.trim() ? { instructions: ask.instructions } : {}),
      abortSignal: ask.signal,
    });
    const bytes = typeof audio === "string" ? Buffer.from(audio, "base64") : audio;
    if (bytes.length === 0) throw faultError(createFault("bad-response", connected.providerName));
    return bytes;
  });
}

export interface VideoRequest {
  prompt: string;
  aspectRatio: `${number}:${number}`;
  resolution: `${number}x${number}`;
  seconds: number;
  signal: AbortSignal;
}

/** The video as MP4; fails like `generateSpeech`. Starts the job at the provider and polls until it is done. */
export function generateVideo(connected: ConnectedVideo, ask: VideoRequest): Promise<Uint8Array> {
  const { model, providerName, pollMs } = connected;
  return withProviderFaults(connected, ask.signal, async () => {
    if (!model.doStart || !model.doStatus) throw faultError(createFault("unknown", providerName));
    const started = await model.doStart({
      prompt: ask.prompt,
      n: 1,
      aspectRatio: ask.aspectRatio,
      resolution: ask.resolution,
      duration: ask.seconds,
      fps: undefined,
      seed: undefined,
      image: undefined,
      frameImages: undefined,
      inputReferences: undefined,
      generateAudio: undefined,
      providerOptions: {},
      abortSignal: ask.signal,
    });
    const until = performance.now() + timers.run.mediaTimeoutMs;
    while (performance.now() < until) {
      const status = await model.doStatus({ operation: started.operation, abortSignal: ask.signal });
      if (status.status === "error")
        throw faultError(createFault("refused", providerName, `${providerName}: ${status.error}`.slice(0, 200)));
      if (status.status === "completed") return download(connected, status.videos[0], ask.signal);
      await wait(pollMs, undefined, { signal: ask.signal });
    }
    throw faultError(createFault("timeout", providerName));
  });
}

export interface ImageRequest {
  prompt: string;
  count: number;
  aspect: ImageAspect;
  signal: AbortSignal;
}

/**
 * The images as bytes; fails like `generateSpeech`. A model that makes one image per call is called once for each. Where
 * some of these calls fail, the result has fewer images.
 */
export function generateImages(connected: ConnectedImages, ask: ImageRequest): Promise<Uint8Array[]> {
  const { model, entry, providerName } = connected;
  const { size, aspectRatio } = imageShapes[ask.aspect];
  const makeSome = async (n: number) => {
    const { images } = await model.doGenerate({
      prompt: ask.prompt,
      n,
      size: entry.provider === "OPENAI" ? size : undefined,
      aspectRatio: entry.provider === "GOOGLE" ? aspectRatio : undefined,
      seed: undefined,
      files: undefined,
      mask: undefined,
      providerOptions: {},
      abortSignal: ask.signal,
    });
    return images.map((image) => (typeof image === "string" ? Buffer.from(image, "base64") : image));
  };
  const callSizes = entry.provider === "OPENAI" ? [ask.count] : Array.from({ length: ask.count }, () => 1);
  return withProviderFaults(connected, ask.signal, async () => {
    const calls = await Promise.allSettled(callSizes.map(makeSome));
    ask.signal.throwIfAborted();
    const images = calls.flatMap((call) => (call.status === "fulfilled" ? call.value : []));
    const failed = calls.find((call) => call.status === "rejected");
    if (images.length === 0 && failed) throw failed.reason;
    if (images.length === 0) throw faultError(createFault("refused", providerName, aiText.noImage(providerName)));
    return images.slice(0, ask.count);
  });
}

/** The URL may contain the key, so it must not be in any message. */
async function download(
  { providerName, fetch }: ConnectedVideo,
  video: VideoModelV4VideoData | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (video?.type === "base64") return Buffer.from(video.data, "base64");
  if (video?.type === "binary") return video.data;
  const response = video?.type === "url" ? await fetch(video.url, { signal }) : null;
  if (!response?.ok)
    throw faultError(createFault("bad-response", providerName, aiText.mediaDownloadFailed(providerName)));
  return new Uint8Array(await response.arrayBuffer());
}

/** Throws AppError("provider") with the fault as `details`, or the signal's reason. */
export async function withProviderFaults<T>(
  { providerName, secrets }: ConnectedMedia<unknown>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const fault = readFault(error, providerName, secrets);
    // There is no fallback model for media, so only retryable faults are retried.
    throw faultError({ ...fault, mayFallBack: fault.isRetryable });
  }
}

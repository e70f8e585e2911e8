import { requireStorage } from "#features/billing/service/storage.ts";
import { missingKeysError } from "#features/credential/service/acquire-model.ts";
import { loadModelAccess } from "#features/credential/service/model-access.ts";
import { AppError } from "#lib/errors.ts";
import { demoImage } from "#platform/ai/demo/demo-image.ts";
import { connectImages, generateImages } from "#platform/ai/media.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { imageSize } from "#platform/extract/image-size.ts";
import { limits } from "#product/limits.ts";
import { missingKeys, usesOwnKey } from "#product/models/choice.ts";
import { imageModels } from "#product/models/image.ts";
import { credentialFacts } from "#product/models/provider.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { generateImageText } from "#product/texts/tools/generate-image.ts";
import type { GeneratedImages, ImageAsk } from "#tools/server.ts";

/**
 * The tools' port `generateImages`: the first model whose keys exist, and before that one on the workspace's own key.
 * Without any, and with the demo model, images that say that they are samples.
 */
export async function generateToolImages(ctx: WorkspaceContext, ask: ImageAsk): Promise<GeneratedImages> {
  const { entitlements, keyring } = await loadModelAccess(ctx);
  const available = imageModels.filter((model) => missingKeys(model, entitlements).length === 0);
  const isOwn = (model: (typeof imageModels)[number]) => usesOwnKey(model, entitlements.workspaceCredentials);
  const model = available.find(isOwn) ?? available[0];
  if (!model && entitlements.demo) return sampleImages(ask);
  if (!model) throw missingKeyError(entitlements);
  // Fails early if the result could not be stored.
  await requireStorage(ctx, 1);
  const connected = connectImages(ctx.app.ai, model, keyring.keys);
  const images = await generateImages(connected, ask);
  return {
    images: images.map((bytes) => ({ bytes, mediaType: typeOf(bytes, connected.providerName) })),
    model: model.displayName,
    isSample: false,
    isOwnKey: connected.keyOwner === "workspace",
  };
}

function sampleImages({ prompt, count, aspect }: ImageAsk): GeneratedImages {
  const images = Array.from({ length: count }, (_, index) => ({
    bytes: demoImage(prompt, aspect, index + 1),
    mediaType: "image/svg+xml",
  }));
  return { images, model: generateImageText.sampleModel, isSample: true, isOwnKey: false };
}

/** One key of several is enough, unless the plan asks for a certain one. */
function missingKeyError(entitlements: Parameters<typeof missingKeys>[1]): AppError {
  const missing = [...new Set(imageModels.flatMap((model) => missingKeys(model, entitlements)))];
  if (missing.length === 1) return missingKeysError(missing);
  const names = missing.map((type) => credentialFacts[type].displayName);
  return new AppError("keys", generateImageText.missingKeys(names), { details: { open: "keys", missing } });
}

/** Providers may answer with anything. */
function typeOf(bytes: Uint8Array, providerName: string): string {
  const size = imageSize(bytes);
  if (!size) throw new AppError("provider", aiText.unreadableResponse(providerName));
  if (bytes.length > limits.imageTool.imageBytes) throw new AppError("provider", aiText.responseTooLarge(providerName));
  return `image/${size.type}`;
}

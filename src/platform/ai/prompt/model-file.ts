import type { LanguageModelV4FilePart } from "@ai-sdk/provider";
import type { FilePart, ImagePart } from "ai";
import { AppError } from "#lib/errors.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import type { ConnectedModel } from "../providers.ts";

/** Maximum size of a file that is fetched for a model; providers refuse larger ones in a request. */
const maxFileBytes = 20_000_000;

type Data = LanguageModelV4FilePart["data"];
type FileInput = FilePart["data"] | ImagePart["image"];

/** Converts a file of a message for the model; fetches it with the guarded client if the model can't fetch the URL. */
export async function modelFile(
  model: ConnectedModel,
  part: FilePart | ImagePart,
  signal: AbortSignal,
): Promise<LanguageModelV4FilePart> {
  const { data, mediaType = part.mediaType ?? "image" } = readData(part.type === "image" ? part.image : part.data);
  const named = part.type === "file" && part.filename ? { filename: part.filename } : {};
  const options = part.providerOptions ? { providerOptions: part.providerOptions } : {};
  if (data.type !== "url" || (await isSupported(model, mediaType, data.url.href))) {
    return { type: "file", data, mediaType, ...named, ...options };
  }
  const file = await download(model.fetch, data.url, signal);
  // "image" alone is incomplete, so the server's Content-Type is preferred.
  const told = mediaType.includes("/") && !mediaType.endsWith("/*") ? mediaType : (file.mediaType ?? mediaType);
  return { type: "file", data: { type: "data", data: file.bytes }, mediaType: told, ...named, ...options };
}

function readData(given: FileInput): { data: Data; mediaType?: string } {
  if (given instanceof URL) return readUrl(given);
  if (typeof given === "string")
    return /^(?:data|https?):/i.test(given) ? readUrl(new URL(given)) : { data: { type: "data", data: given } };
  if (given instanceof Uint8Array) return { data: { type: "data", data: given } };
  if (given instanceof ArrayBuffer) return { data: { type: "data", data: new Uint8Array(given) } };
  if (given.type === "url" && given.url instanceof URL) return readUrl(given.url);
  if (given.type === "text" && typeof given.text === "string") return { data: { type: "text", text: given.text } };
  if (given.type === "data" && "data" in given) return readData(given.data as FileInput);
  throw new Error("A file of a message has no data.");
}

function readUrl(url: URL): { data: Data; mediaType?: string } {
  if (url.protocol !== "data:") return { data: { type: "url", url } };
  const [, mediaType = "", isBase64, body = ""] =
    /^data:([^;,]*)(?:;[^;,]*)*?(;base64)?,([\s\S]*)$/i.exec(url.href) ?? [];
  const data = isBase64 ? body : new TextEncoder().encode(decodeURIComponent(body));
  return { data: { type: "data", data }, ...(mediaType ? { mediaType } : {}) };
}

async function isSupported({ language }: ConnectedModel, mediaType: string, url: string): Promise<boolean> {
  const supported = await language.supportedUrls;
  return Object.entries(supported).some(
    ([kind, patterns]) =>
      matchesMediaType(kind.toLowerCase(), mediaType.toLowerCase()) && patterns.some((pattern) => pattern.test(url)),
  );
}

/** Whether a media type matches a pattern such as `image/*`; "image" alone matches only patterns for all subtypes. */
function matchesMediaType(kind: string, mediaType: string): boolean {
  if (kind === "*" || kind === "*/*") return true;
  if (kind.endsWith("/*")) return mediaType.split("/")[0] === kind.slice(0, -2);
  return mediaType === kind;
}

async function download(fetch: typeof globalThis.fetch, url: URL, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new AppError("provider", aiText.fileNotLoaded(url.hostname));
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > maxFileBytes) throw new AppError("invalid", aiText.fileTooLarge);
    parts.push(part);
  }
  return {
    bytes: new Uint8Array(Buffer.concat(parts)),
    mediaType: response.headers.get("content-type")?.split(";")[0]?.trim(),
  };
}

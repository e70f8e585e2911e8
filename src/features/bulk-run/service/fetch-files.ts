import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { LinkedFile } from "#engine/node.ts";
import type { Attachment } from "#engine/prompt.ts";
import { storeDocument, storeWebPage } from "#features/file/service/documents.ts";
import { removeUploads, storeUpload } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { fileKindOf, fileKinds } from "#platform/storage/file-kinds.ts";
import { limits } from "#product/limits.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import { timers } from "#product/timers.ts";

const { documentBytes, imageBytes, audioVideoBytes } = limits.humanInput;
const maxBytesOf = { document: documentBytes, image: imageBytes, media: audioVideoBytes } as const;
const accepted = {
  image: ["png", "jpeg", "gif", "webp"],
  media: ["mp3", "wav", "ogg", "m4a", "flac", "mp4", "webm", "mov"],
} as const;

export interface FetchedFiles {
  /** By field id, in the order of the links. */
  readonly byField: ReadonlyMap<string, readonly Attachment[]>;
  /** Removes what was stored, when no run uses it. */
  discard(): Promise<void>;
}

/** Fetches and stores the files of a row, like uploads of the person. Throws with the link that didn't work. */
export async function fetchFiles(ctx: WorkspaceContext, links: readonly LinkedFile[]): Promise<FetchedFiles> {
  const byField = new Map<string, Attachment[]>();
  const paths: string[] = [];
  const discard = () => removeUploads(ctx, paths);
  try {
    for (const link of links) {
      const file = await fetchFile(ctx, link);
      if ("s3FilePath" in file && file.s3FilePath) paths.push(file.s3FilePath);
      byField.set(link.fieldId, [...(byField.get(link.fieldId) ?? []), file]);
    }
    return { byField, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function fetchFile(ctx: WorkspaceContext, { kind, url }: LinkedFile): Promise<Attachment> {
  try {
    if (kind === "page") return { kind: "document", ...(await storeWebPage(ctx, url)) };
    const incoming = await openLink(ctx, url, maxBytesOf[kind]);
    if (kind === "document") {
      const { title, documentId, size, path } = await storeDocument(ctx, incoming, {
        origin: "form",
        maxBytes: documentBytes,
      });
      return { kind, title, documentId, size, s3FilePath: path };
    }
    const rule = { purpose: kind, origin: "form", maxBytes: maxBytesOf[kind], accept: accepted[kind] } as const;
    const { stored } = await storeUpload(ctx, incoming, rule, async () => null);
    return { kind: "media", mediaType: stored.mimeType, title: stored.name, s3FilePath: stored.path };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, bulkRunText.linkFailed(url, error.message), { cause: error });
  }
}

async function openLink({ app }: WorkspaceContext, url: string, maxBytes: number) {
  const fetchGuarded = app.http.asFetch({ maxBytes, timeoutMs: timers.bulkRun.fileMs });
  const response = await fetchGuarded(url);
  if (!response.ok || !response.body) throw new AppError("provider", bulkRunText.linkStatus(response.status));
  return {
    field: "file",
    name: nameOf(new URL(url), response.headers.get("content-type") ?? ""),
    // Servers often declare a general type; the content decides.
    type: "",
    // The same stream in the types of the browser and of Node.
    stream: Readable.fromWeb(response.body as WebStream),
  };
}

/** The name in the URL, with the extension of the declared type if it has none that is known. */
function nameOf({ pathname, hostname }: URL, contentType: string): string {
  const last = pathname.split("/").at(-1) ?? "";
  const name = safeDecode(last) || hostname;
  if (fileKindOf(name)) return name;
  const declared = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const facts = Object.values(fileKinds).find(({ contentType: type }) => type.split(";")[0] === declared);
  return facts ? `${name}.${facts.extensions[0]}` : name;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { and, eq, inArray } from "drizzle-orm";
import { pageResponse } from "#features/artifact/service/export/send-page.ts";
import { file } from "#features/file/table.ts";
import { toWebStream } from "#platform/http/to-web-stream.ts";
import { isInlineType, servedType, svgType } from "#platform/storage/file-kinds.ts";
import { contentDisposition } from "#platform/storage/file-name.ts";
import { notFound } from "#product/refusals.ts";
import type { FoundThread } from "./find-shared.ts";
import { mediaKey, mediaOf, pagesOf, type SharedBlock, type SharedEntry } from "./shared-thread.ts";

export type MediaFamily = "image" | "audio" | "video";

/** What is known of the shown files, by their paths. Files of other workspaces, and those that browsers don't show, are missing. */
export type KnownMedia = ReadonlyMap<string, { readonly contentType: string; readonly family: MediaFamily }>;

const families: readonly MediaFamily[] = ["image", "audio", "video"];
const familyOfType = (type: string): MediaFamily | null =>
  isInlineType(type) || type === svgType ? (families.find((family) => type.startsWith(`${family}/`)) ?? null) : null;

export async function findMedia(
  { db, actor }: FoundThread["reader"],
  entries: readonly SharedEntry[],
): Promise<KnownMedia> {
  const paths = [...new Set(mediaOf(entries).map(({ path }) => path))];
  if (paths.length === 0) return new Map();
  const rows = await db
    .select({ path: file.path, contentType: file.mimeType })
    .from(file)
    .where(and(inArray(file.path, paths), eq(file.workspaceId, actor.workspaceId)));
  return new Map(
    rows.flatMap(({ path, contentType }) => {
      const family = familyOfType(contentType);
      return family ? [[path, { contentType, family }] as const] : [];
    }),
  );
}

/** Shows only the names of files that can't be shown. */
export const withKnownMedia = (blocks: readonly SharedBlock[], known: KnownMedia): SharedBlock[] =>
  blocks.map((block) => {
    if (block.type === "call") return { ...block, blocks: withKnownMedia(block.blocks, known) };
    return block.type === "media" && !known.has(block.path) ? { type: "file", name: block.name } : block;
  });

/** Sends a file that the thread shows. The link is checked on every request, so revoking it also revokes the files. */
export async function sendMedia(
  { id, reader }: FoundThread,
  entries: readonly SharedEntry[],
  key: string,
): Promise<Response> {
  const page = pagesOf(entries).find(({ html }) => mediaKey(id, html) === key);
  if (page) return pageResponse(page.html);
  const media = mediaOf(entries).find(({ path }) => mediaKey(id, path) === key);
  const facts = media && (await findMedia(reader, entries)).get(media.path);
  if (!media || !facts) return notFound("file");
  const { stream, size } = await reader.app.storage.open(media.path);
  return new Response(toWebStream(stream), {
    headers: {
      "content-type": servedType(facts.contentType),
      "content-length": String(size),
      "content-disposition": contentDisposition("inline", media.name),
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  });
}

import type { FilePart, TextPart } from "ai";
import type { Part } from "#engine/prompt.ts";
import { readImages } from "#features/file/service/files.ts";
import type { Member } from "#server/context.ts";

/** Text as it is; images as bytes, which only reach models that see. */
export async function modelContent(ctx: Member, parts: readonly Part[]): Promise<(TextPart | FilePart)[]> {
  const texts = parts.flatMap((part): TextPart[] => (part.type === "text" ? [{ type: "text", text: part.text }] : []));
  const paths = parts.flatMap((part) =>
    part.type === "file" && part.s3FilePath && part.mediaType.startsWith("image/") ? [part.s3FilePath] : [],
  );
  const images = paths.length > 0 ? await readImages(ctx, paths) : [];
  return [
    ...images.map(({ bytes, mimeType }): FilePart => ({ type: "file", data: bytes, mediaType: mimeType })),
    ...texts,
  ];
}

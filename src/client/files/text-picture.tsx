import type { ReactNode } from "react";
import { isStoredImage } from "#product/stored-image.ts";
import { MarkdownImage } from "#ui/markdown/markdown-image.tsx";
import { StoredPicture } from "./stored-picture.tsx";

/** A picture inside a text: one of our own files, or one from the web, which waits until it is asked for. */
export function TextPicture({ src, alt }: { src: string; alt: string }) {
  return storedPictureOf({ src, alt }) ?? <MarkdownImage src={src} alt={alt} />;
}

/** Of the files that texts name by their path; undefined for every other picture. */
export function storedPictureOf({ src, alt }: { src: string; alt: string }): ReactNode | undefined {
  return isStoredImage(src) ? <StoredPicture s3FilePath={src} name={alt} isLarge /> : undefined;
}

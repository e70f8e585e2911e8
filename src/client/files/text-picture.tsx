import type { ReactNode } from "react";
import { isStoredImage } from "#product/stored-image.ts";
import { MarkdownImage } from "#ui/markdown/markdown-image.tsx";
import { StoredPicture } from "./stored-picture.tsx";

/** An image in a text: a stored file, or an external one that loads on request. */
export function TextPicture({ src, alt }: { src: string; alt: string }) {
  return storedPictureOf({ src, alt }) ?? <MarkdownImage src={src} alt={alt} />;
}

/** Renders images stored by path; undefined for all others. */
export function storedPictureOf({ src, alt }: { src: string; alt: string }): ReactNode | undefined {
  return isStoredImage(src) ? <StoredPicture s3FilePath={src} name={alt} isLarge /> : undefined;
}

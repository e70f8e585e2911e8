import { z } from "zod";
import type { Attachment } from "#engine/prompt.ts";
import { limits } from "#product/limits.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import {
  descriptionConfig,
  extensionOf,
  fieldKind,
  fileCount,
  filePathSchema,
  hasDuplicates,
  readUploads,
  uploadList,
} from "./field.ts";

const { images, filesPerField } = limits.humanInput;
const texts = answerErrorText;

export const imageValue = z.object({ s3FilePath: filePathSchema, url: z.string().max(limits.imageField.urlChars) });

const mediaTypes: Readonly<Record<string, string>> = { jpg: "image/jpeg", svg: "image/svg+xml" };
const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function mediaTypeOf(path: string): string {
  const extension = extensionOf(fileName(path));
  // Without an extension, the host detects the type.
  return extension ? (mediaTypes[extension] ?? `image/${extension}`) : "image/*";
}

export const image = fieldKind({
  type: "IMAGE",
  title: "Images",
  icon: "image",
  config: z.object({ ...descriptionConfig, maxImageCount: fileCount(images) }),
  value: z.array(imageValue).max(filesPerField),
  emptyValue: (): z.infer<typeof imageValue>[] => [],
  isEmpty: (value) => value.length === 0,
  check(value, { maxImageCount }) {
    if (hasDuplicates(value.map((one) => one.s3FilePath))) return texts.duplicateFiles;
    return value.length > maxImageCount ? texts.tooManyImages(maxImageCount) : null;
  },
  checkNewFiles(files, value, { maxImageCount }) {
    if (files.some((file) => !file.type.startsWith("image/"))) return texts.onlyImages;
    return value.length + files.length > maxImageCount ? texts.tooManyImages(maxImageCount) : null;
  },
  // The signed URL is for one person only, so it is not stored.
  uploads: uploadList(
    "image",
    (one) => one.s3FilePath,
    (s3FilePath) => ({ s3FilePath, url: "" }),
  ),
  maxFiles: ({ maxImageCount }) => maxImageCount,
  toPromptText: (value) => ({
    // Models get the picture itself, never its URL.
    text: value.map((one) => fileName(one.s3FilePath)).join("\n"),
    attachments: value.map(
      ({ s3FilePath, url }): Attachment => ({
        kind: "media",
        mediaType: mediaTypeOf(s3FilePath),
        title: fileName(s3FilePath),
        s3FilePath,
        ...(url && { url }),
      }),
    ),
  }),
  fromAttachments: (attachments) =>
    attachments.flatMap((one) =>
      one.kind === "media" && one.mediaType.startsWith("image/") && one.s3FilePath
        ? [{ s3FilePath: one.s3FilePath, url: one.url ?? "" }]
        : [],
    ),
  parse(given) {
    const value = readUploads(given);
    return Array.isArray(value)
      ? value.map((one: unknown) => (typeof one === "object" && one !== null ? { url: "", ...one } : one))
      : undefined;
  },
});

import { z } from "zod";
import type { Attachment } from "#engine/prompt.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import {
  descriptionConfig,
  extensionOf,
  extensions,
  fieldKind,
  fileCount,
  filePathSchema,
  hasDuplicates,
  readUploads,
  titleSchema,
  uploadList,
} from "./field.ts";

/** Accepted unless the author chooses other types. */
const firstTypes = ["pdf", "doc", "docx", "xls", "xlsx", "csv", "txt", "md", "ppt", "pptx", "epub"];
const { documentBytes, documents, filesPerField } = limits.humanInput;
const texts = answerErrorText;

export const documentValue = z.object({
  title: titleSchema,
  s3FilePath: filePathSchema,
  documentId: idOf("document"),
  /** Bytes. */
  size: z.number().min(0),
});

interface Settings {
  maxDocumentCount: number;
  acceptedDocumentTypes: string[];
}

/** Checks chosen files in the browser and submitted files on the server. */
function checkFiles(files: readonly { name: string; size: number }[], before: readonly string[], settings: Settings) {
  const tooLarge = files.filter((file) => file.size > documentBytes).map((file) => file.name);
  if (tooLarge.length > 0) return texts.filesTooLarge(tooLarge);
  if (files.some((file) => !settings.acceptedDocumentTypes.includes(extensionOf(file.name))))
    return texts.formatNotAccepted;
  if (hasDuplicates([...before, ...files.map((file) => file.name)])) return texts.duplicateFiles;
  const max = settings.maxDocumentCount;
  return before.length + files.length > max ? texts.tooManyDocuments(max) : null;
}

export const document = fieldKind({
  type: "DOCUMENT",
  title: "Documents",
  icon: "file-text",
  config: z.object({
    ...descriptionConfig,
    maxDocumentCount: fileCount(documents),
    acceptedDocumentTypes: extensions.default(firstTypes),
  }),
  value: z.array(documentValue).max(filesPerField),
  emptyValue: (): z.infer<typeof documentValue>[] => [],
  isEmpty: (value) => value.length === 0,
  check: (value, config) =>
    checkFiles(
      value.map((one) => ({ name: one.title, size: one.size })),
      [],
      config,
    ),
  checkNewFiles: (files, value, config) =>
    checkFiles(
      files,
      value.map((one) => one.title),
      config,
    ),
  uploads: uploadList(
    "document",
    (one) => one.s3FilePath,
    (s3FilePath, { name, documentId, bytes }) =>
      documentId === null ? null : { title: name, s3FilePath, documentId, size: bytes },
  ),
  maxFiles: ({ maxDocumentCount }) => maxDocumentCount,
  toPromptText: (value) => ({
    text: value.map((one) => one.title).join(", "),
    attachments: value.map((one): Attachment => ({ kind: "document", ...one })),
  }),
  fromAttachments: (attachments) =>
    attachments.flatMap((one) => {
      if (one.kind !== "document" || one.s3FilePath === undefined) return [];
      const { title, s3FilePath, documentId, size = 0 } = one;
      return [{ title, s3FilePath, documentId, size }];
    }),
  parse: readUploads,
});

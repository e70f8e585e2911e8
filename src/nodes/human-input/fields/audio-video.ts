import { z } from "zod";
import type { Attachment } from "#engine/prompt.ts";
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

const { audioVideoBytes, audioVideos, filesPerField } = limits.humanInput;
const texts = answerErrorText;

export const audioVideoValue = z.object({
  title: titleSchema,
  s3FilePath: filePathSchema,
  mimeType: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/)
    .max(100),
});

const isMedia = (type: string) => type.startsWith("audio/") || type.startsWith("video/");

interface Settings {
  maxAudioVideoCount: number;
  acceptedAudioVideoTypes: string[];
}

/** Without accepted types, all audio and video files are accepted. */
function checkFiles(files: readonly { name: string; type: string }[], before: readonly string[], settings: Settings) {
  const { acceptedAudioVideoTypes: accepted, maxAudioVideoCount: max } = settings;
  if (files.some((file) => !isMedia(file.type))) return texts.onlyMedia;
  if (accepted.length > 0 && files.some((file) => !accepted.includes(extensionOf(file.name))))
    return texts.formatNotAccepted;
  if (hasDuplicates([...before, ...files.map((file) => file.name)])) return texts.duplicateFiles;
  return before.length + files.length > max ? texts.tooManyFiles(max) : null;
}

export const audioVideo = fieldKind({
  type: "AUDIO_VIDEO",
  title: "Audio and video",
  icon: "file-audio",
  config: z.object({
    ...descriptionConfig,
    maxAudioVideoCount: fileCount(audioVideos),
    acceptedAudioVideoTypes: extensions.default([]),
  }),
  value: z.array(audioVideoValue).max(filesPerField),
  emptyValue: (): z.infer<typeof audioVideoValue>[] => [],
  isEmpty: (value) => value.length === 0,
  // The value has no sizes; uploads are checked when they arrive.
  check: (value, config) =>
    checkFiles(
      value.map((one) => ({ name: one.title, type: one.mimeType })),
      [],
      config,
    ),
  checkNewFiles(files, value, config) {
    if (files.some((file) => file.size > audioVideoBytes)) return texts.mediaTooLarge;
    return checkFiles(
      files,
      value.map((one) => one.title),
      config,
    );
  },
  uploads: uploadList(
    "media",
    (one) => one.s3FilePath,
    (s3FilePath, { name, mimeType }) => ({ title: name, s3FilePath, mimeType }),
  ),
  maxFiles: ({ maxAudioVideoCount }) => maxAudioVideoCount,
  toPromptText: (value) => ({
    text: value.map((one) => one.title).join(", "),
    attachments: value.map(
      ({ title, s3FilePath, mimeType }): Attachment => ({ kind: "media", mediaType: mimeType, title, s3FilePath }),
    ),
  }),
  fromAttachments: (attachments) =>
    attachments.flatMap((one) =>
      one.kind === "media" && one.s3FilePath && !one.mediaType.startsWith("image/")
        ? [{ title: one.title, s3FilePath: one.s3FilePath, mimeType: one.mediaType }]
        : [],
    ),
  parse: readUploads,
});

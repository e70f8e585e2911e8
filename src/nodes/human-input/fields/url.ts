import { z } from "zod";
import type { Attachment } from "#engine/prompt.ts";
import { idOf } from "#lib/entity-id.ts";
import { splitList } from "#lib/text.ts";
import { isHttpUrl } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import {
  descriptionConfig,
  fieldKind,
  fileCount,
  hasDuplicates,
  placeholder,
  readJsonList,
  titleSchema,
  uploadList,
} from "./field.ts";

const { urls, filesPerField } = limits.humanInput;
const texts = answerErrorText;

export const urlValue = z.object({
  title: titleSchema,
  url: z.string().min(1).max(limits.request.urlChars),
  documentId: idOf("document"),
  /** Bytes of the page's text. */
  size: z.number().min(0),
});

/** Checks typed URLs in the browser and submitted URLs on the server. */
function checkUrls(added: readonly string[], before: readonly string[], max: number): string | null {
  const invalid = added.filter((url) => !isHttpUrl(url));
  if (invalid.length > 0) return texts.invalidUrls(invalid);
  if (hasDuplicates([...before, ...added])) return texts.duplicateUrls;
  return before.length + added.length > max ? texts.tooManyUrls(max) : null;
}

export const url = fieldKind({
  type: "URL",
  title: "Links",
  icon: "link",
  config: z.object({ ...descriptionConfig, placeholder, maxUrlCount: fileCount(urls) }),
  value: z.array(urlValue).max(filesPerField),
  emptyValue: (): z.infer<typeof urlValue>[] => [],
  isEmpty: (value) => value.length === 0,
  check: (value, { maxUrlCount }) =>
    checkUrls(
      value.map((one) => one.url),
      [],
      maxUrlCount,
    ),
  /** For links, the name of a new file is its URL. */
  checkNewFiles: (files, value, { maxUrlCount }) =>
    checkUrls(
      files.map((file) => file.name),
      value.map((one) => one.url),
      maxUrlCount,
    ),
  uploads: uploadList(
    "page",
    (one) => one.documentId,
    (documentId, { name, url: address, bytes }) =>
      address === null ? null : { title: name, url: address, documentId, size: bytes },
  ),
  maxFiles: ({ maxUrlCount }) => maxUrlCount,
  toPromptText: (value) => ({
    text: value.map((one) => one.url).join("\n"),
    attachments: value.map(
      ({ documentId, url: address, size }): Attachment => ({
        kind: "document",
        documentId,
        title: address,
        url: address,
        size,
      }),
    ),
  }),
  fromAttachments: (attachments) =>
    attachments.flatMap((one) =>
      one.kind === "document" && one.url !== undefined
        ? [{ title: one.title, url: one.url, documentId: one.documentId, size: one.size ?? 0 }]
        : [],
    ),
  // Plain URLs are returned unchanged; the caller fetches their pages.
  parse: (given) => readJsonList(given) ?? splitList(given),
});

import type { Attachment } from "#client/files/attachments.ts";
import { limits } from "#product/limits.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";

interface AttachmentCounts {
  /** Number of files of each kind that are attached already. */
  images: number;
  documents: number;
  /** Whether the model has image input. */
  supportsImages: boolean;
}

interface SortedFiles<Item> {
  images: Item[];
  documents: Item[];
  warnings: string[];
}

const isImage = ({ type, name }: { type: string; name: string }) =>
  type ? type.startsWith("image/") : /\.(png|jpe?g|gif|webp)$/i.test(name);

/** Sorts selected, dropped or pasted files into images and documents, with warnings about the rejected ones. */
export function sortFiles<Item extends Pick<File, "name" | "type" | "size">>(
  files: readonly Item[],
  { images: imagesThere, documents: documentsThere, supportsImages }: AttachmentCounts,
): SortedFiles<Item> {
  const { imagesPerMessage, filesPerMessage, fileBytes } = limits.chat;
  const warnings: string[] = [];
  const imageFiles = files.filter(isImage);
  const documentFiles = files.filter((file) => !isImage(file));
  const tooLarge = documentFiles.filter(({ size }) => size > fileBytes);
  if (tooLarge.length > 0) warnings.push(chatErrorText.filesTooLarge(tooLarge.map(({ name }) => name)));
  const fittingDocuments = documentFiles.filter(({ size }) => size <= fileBytes);
  const documents = fittingDocuments.slice(0, Math.max(0, filesPerMessage - documentsThere));
  if (documents.length < fittingDocuments.length) warnings.push(chatErrorText.tooManyFiles);
  const supportedImages = supportsImages ? imageFiles : [];
  if (supportedImages.length < imageFiles.length) warnings.push(chatErrorText.imagesUnsupported);
  const images = supportedImages.slice(0, Math.max(0, imagesPerMessage - imagesThere));
  if (images.length < supportedImages.length) warnings.push(chatErrorText.tooManyImages(imagesPerMessage));
  return { images, documents, warnings };
}

/** `loading`: who answers isn't known yet. */
export type SendState = "yes" | "empty" | "too-long" | "uploading" | "loading" | "failed" | "answering";

/** Whether the message can be sent, or why not. */
export function getSendState(
  text: string,
  attachments: readonly Pick<Attachment, "status">[],
  isAnswering: boolean,
): SendState {
  if (text.length > limits.chat.messageChars) return "too-long";
  if (!text.trim() && attachments.length === 0) return "empty";
  if (isAnswering) return "answering";
  // Checked first, because waiting for the other files would be pointless.
  if (attachments.some(({ status }) => status === "failed")) return "failed";
  if (attachments.some(({ status }) => status === "uploading" || status === "processing")) return "uploading";
  return "yes";
}

/** What happens next to a message that was sent before its uploads finished. */
export function nextSendStep(state: SendState): "wait" | "send" | "refuse" | "stop" {
  if (state === "uploading" || state === "loading" || state === "answering") return "wait";
  if (state === "yes") return "send";
  return state === "failed" ? "refuse" : "stop";
}

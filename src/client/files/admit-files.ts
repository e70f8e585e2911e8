import { limits } from "#product/limits.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";

const { fileBytes, imageBytes, filesPerMessage } = limits.chat;

export const isImage = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  type ? type.startsWith("image/") : /\.(png|jpe?g|gif|webp)$/i.test(name);

/** Of chosen files those that can be uploaded beside `count` others, and a warning about the rest. */
export function admitFiles<Item extends Pick<File, "type" | "name" | "size">>(
  chosen: readonly Item[],
  count: number,
): { admitted: Item[]; warning: string | null } {
  const isTooLarge = (file: Item) => file.size > (isImage(file) ? imageBytes : fileBytes);
  const large = chosen.filter(isTooLarge);
  const fitting = chosen.filter((file) => !isTooLarge(file));
  const admitted = fitting.slice(0, Math.max(0, filesPerMessage - count));
  if (admitted.length < fitting.length) return { admitted, warning: chatErrorText.tooManyFiles };
  return { admitted, warning: large.length > 0 ? chatErrorText.filesTooLarge(large.map(({ name }) => name)) : null };
}

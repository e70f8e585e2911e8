import type { EarlierMessage } from "#features/chat/service/programs/api-chats.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { openaiPrompt } from "#product/texts/prompts/openai-api.ts";
import { openaiErrorText as text } from "#product/texts/public-api/openai-errors.ts";
import type { GivenMessage } from "../schema/messages.ts";
import { storeImage } from "./store-image.ts";

/** What a model is asked. */
export interface Conversation {
  readonly question: EarlierMessage;
  readonly earlier: readonly EarlierMessage[];
}

/**
 * Stores the images of the messages. What a program instructs comes first, as a message: the agent's own instructions
 * stay those of its owner. `field` is the parameter that the messages came with.
 */
export async function toConversation(
  ctx: WorkspaceContext,
  messages: readonly GivenMessage[],
  { field, signal }: { field: string; signal: AbortSignal },
): Promise<Conversation> {
  const refuse = (message: string) => new AppError("invalid", message, { details: { field } });
  const said = messages.filter(({ role, text: words, images }) => role !== "system" && (words.trim() || images.length));
  if (said.at(-1)?.role !== "user") throw refuse(text.lastMessage);
  const { images: mostImages } = limits.openaiApi;
  if (said.flatMap(({ images }) => images).length > mostImages) throw refuse(text.tooManyImages(mostImages));
  const stored: EarlierMessage[] = [];
  for (const one of said) {
    const images = one.role === "user" ? one.images : [];
    // One after another, because each is held in memory while it is stored.
    const paths: { s3FilePath: string }[] = [];
    for (const url of images) paths.push(await storeImage(ctx, url, signal));
    stored.push({ role: one.role === "user" ? "user" : "assistant", text: one.text, images: paths });
  }
  const question = stored.pop();
  if (!question) throw refuse(text.lastMessage);
  const instructions = messages.flatMap((one) => (one.role === "system" && one.text.trim() ? [one.text] : []));
  const instructing: EarlierMessage[] =
    instructions.length > 0
      ? [{ role: "user", text: openaiPrompt.instructions(instructions.join("\n\n")), images: [] }]
      : [];
  return { question, earlier: [...instructing, ...stored] };
}

import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { PastChat } from "#tools/server.ts";
import { searchWords } from "../../schema.ts";
import { listChats } from "../list-chats.ts";

const { chats, excerptChars } = limits.pastChats;

/** The person's own chats with these words, the newest first, without the one in which they are asking. */
export async function searchPastChats(ctx: WorkspaceContext, search: string, chatId: string): Promise<PastChat[]> {
  if (searchWords(search).length === 0) return [];
  const found = await listChats(ctx, { search, isInMessages: true });
  return found
    .filter(({ id }) => id !== chatId)
    .slice(0, chats)
    .map(({ id, title, lastMessageAt, excerpt }) => ({
      chatId: id,
      title,
      at: lastMessageAt.toISOString(),
      excerpt: (excerpt ?? "").slice(0, excerptChars),
    }));
}

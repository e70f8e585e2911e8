import type { Actor } from "#product/actor.ts";

interface OwnChat {
  userId: string;
}

/** USER and EDITOR see their own chats; OWNER sees all. */
export const canSeeChat = (actor: Actor, chat: OwnChat) => actor.role === "OWNER" || chat.userId === actor.userId;

/** Only the author writes in a chat. */
export const canWriteInChat = (actor: Actor, chat: OwnChat) => chat.userId === actor.userId;

export const canDeleteChat = (actor: Actor, chat: OwnChat) => actor.role === "OWNER" || chat.userId === actor.userId;

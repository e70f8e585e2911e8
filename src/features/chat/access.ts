import type { Actor } from "#product/actor.ts";

interface OwnChat {
  userId: string;
}

/** A USER and an EDITOR see their own chats, an OWNER everyone's. */
export const canSeeChat = (actor: Actor, chat: OwnChat) => actor.role === "OWNER" || chat.userId === actor.userId;

/** Only the author speaks in a chat. */
export const canWriteInChat = (actor: Actor, chat: OwnChat) => chat.userId === actor.userId;

export const canDeleteChat = (actor: Actor, chat: OwnChat) => actor.role === "OWNER" || chat.userId === actor.userId;

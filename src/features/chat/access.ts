import type { Actor } from "#product/actor.ts";
import type { Principal } from "#product/principal.ts";
import { can } from "#product/rights.ts";

interface OwnChat {
  userId: string;
}

/** USER and EDITOR see their own chats; OWNER sees all. */
export const canSeeChat = (actor: Actor, chat: OwnChat) => actor.role === "OWNER" || chat.userId === actor.userId;

/** Only the author writes in a chat. */
export const canWriteInChat = (principal: Principal, chat: OwnChat) =>
  can(principal, "chat.write", { author: chat.userId });

export const canDeleteChat = (actor: Actor, chat: OwnChat) => actor.role === "OWNER" || chat.userId === actor.userId;

import { canControlRun } from "#features/run/access.ts";
import type { Actor } from "#product/actor.ts";

interface Owned {
  userId: string;
}

/** A chat is shared by its author only. */
export const canShareChat = (actor: Actor, chat: Owned) => chat.userId === actor.userId;

/** Owners can take back what members shared. */
export const canUnshareChat = (actor: Actor, chat: Owned) => canShareChat(actor, chat) || actor.role === "OWNER";

/** Also takes it back. */
export const canShareRun = canControlRun;

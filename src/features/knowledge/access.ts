import type { Actor } from "#product/actor.ts";

/** Renaming, relearning, correcting and deleting is for who added it, and for owners. Any editor may move it. */
export const canChangeNode = (actor: Actor, { userId }: { userId: string | null }) =>
  actor.role === "OWNER" || userId === actor.userId;

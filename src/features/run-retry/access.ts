import type { Actor } from "#product/actor.ts";

interface OwnedRetry {
  userId: string;
}

/** Like runs: USER sees their own; EDITOR and OWNER see all. */
export const canSeeRetry = (actor: Actor, retry: OwnedRetry) => actor.role !== "USER" || retry.userId === actor.userId;

/** Who may cancel and remove it. */
export const canControlRetry = (actor: Actor, retry: OwnedRetry) =>
  actor.role === "OWNER" || retry.userId === actor.userId;

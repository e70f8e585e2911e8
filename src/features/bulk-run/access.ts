import type { Actor } from "#product/actor.ts";

interface OwnedBulkRun {
  userId: string;
}

/** Like runs: USER sees their own; EDITOR and OWNER see all. */
export const canSeeBulkRun = (actor: Actor, bulk: OwnedBulkRun) =>
  actor.role !== "USER" || bulk.userId === actor.userId;

/** Who may start, cancel, retry and delete. */
export const canControlBulkRun = (actor: Actor, bulk: OwnedBulkRun) =>
  actor.role === "OWNER" || bulk.userId === actor.userId;

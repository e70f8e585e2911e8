import type { Actor } from "#product/actor.ts";

interface OwnSchedule {
  userId: string;
}

/** A schedule acts on behalf of its author, so no one else decides what it sends. */
export const canEditSchedule = (actor: Actor, schedule: OwnSchedule) => schedule.userId === actor.userId;

/** Owners see all schedules of the workspace, which pays for them, and can pause and delete them. */
export const canStopSchedule = (actor: Actor, schedule: OwnSchedule) =>
  actor.role === "OWNER" || canEditSchedule(actor, schedule);

import { z } from "zod";
import type { Actor } from "#product/actor.ts";

/** Renaming, relearning, correcting, limiting and deleting is for who added it, and for owners. Any editor may move it. */
export const canChangeNode = (actor: Pick<Actor, "role" | "userId">, { userId }: { userId: string | null }) =>
  actor.role === "OWNER" || userId === actor.userId;

/** The roles that a limit can name. Owners always see everything, because they can change every limit. */
export const limitRole = z.enum(["EDITOR", "USER"]);
export type LimitRole = z.infer<typeof limitRole>;

/** Who sees a node besides owners. */
export interface NodeLimit {
  readonly roles: readonly LimitRole[];
  readonly userIds: readonly string[];
}

/** Whether a limit lets a member see the node. */
export const admits = ({ roles, userIds }: NodeLimit, { role, userId }: Pick<Actor, "role" | "userId">): boolean =>
  role === "OWNER" || roles.includes(role) || userIds.includes(userId);

import { isRoleAtLeast, type Role } from "./roles.ts";

/** A member acting inside one workspace; made only by the access choke point (platform/access). */
export interface Actor {
  readonly kind: "member";
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: Role;
  /**
   * What acts in this person's place: with the rights of a USER, seeing what everybody in the workspace may see, and
   * charged to its own source. The person only keeps what it starts, and may have left.
   */
  readonly through?: Through;
}

/** A key of the API, a trigger, or a published form, as it was called when it acted. */
export interface Through {
  readonly type: "PUBLIC_API" | "SCHEDULE" | "WEBHOOK" | "APP_EVENT" | "FORM";
  readonly id: string;
  readonly title: string;
}

/** EDITOR deletes what they created, OWNER anything. */
export const canDelete = (actor: Actor, thing: { userId: string }) =>
  actor.role === "OWNER" || (actor.role === "EDITOR" && thing.userId === actor.userId);

export const canEdit = (actor: Pick<Actor, "role">) => isRoleAtLeast(actor.role, "EDITOR");

/** The creator's ownership cannot be taken away. */
export const canChangeMember = (actor: Actor, member: { userId: string }, workspace: { creatorId: string }) =>
  actor.role === "OWNER" && member.userId !== workspace.creatorId;

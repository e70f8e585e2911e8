import { isRoleAtLeast, type Role } from "./roles.ts";

/** A member acting inside one workspace; made only by the access choke point (platform/access). */
export interface Actor {
  readonly kind: "member";
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: Role;
  /**
   * The key of the workspace with which a program acts for this person: with the rights of a USER, seeing what everybody
   * in the workspace may see, and charged as the API.
   */
  readonly keyId?: string;
}

/** EDITOR deletes what they created, OWNER anything. */
export const canDelete = (actor: Actor, thing: { userId: string }) =>
  actor.role === "OWNER" || (actor.role === "EDITOR" && thing.userId === actor.userId);

export const canEdit = (actor: Pick<Actor, "role">) => isRoleAtLeast(actor.role, "EDITOR");

/** The creator's ownership cannot be taken away. */
export const canChangeMember = (actor: Actor, member: { userId: string }, workspace: { creatorId: string }) =>
  actor.role === "OWNER" && member.userId !== workspace.creatorId;

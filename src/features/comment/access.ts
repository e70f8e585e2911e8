import { type Actor, canEdit } from "#product/actor.ts";

/** Everyone who can edit can comment, and delete their own comments. */
export const canDeleteComment = (actor: Actor, comment: { authorId: string | null }) =>
  canEdit(actor) && comment.authorId === actor.userId;

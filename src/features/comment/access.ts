import { type Actor, canEdit } from "#product/actor.ts";

/** Everybody who builds may say something; each takes back only what is their own. */
export const canDeleteComment = (actor: Actor, comment: { authorId: string | null }) =>
  canEdit(actor) && comment.authorId === actor.userId;

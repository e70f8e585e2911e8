import { type Actor, canDelete, canEdit } from "#product/actor.ts";

interface OwnedView {
  userId: string;
  isShared: boolean;
}

const isOwn = (actor: Actor, { userId }: { userId: string }) => userId === actor.userId;

/** Members see their own views and the shared ones. An OWNER doesn't see the private views of others. */
export const canSeeView = (actor: Actor, view: OwnedView) => view.isShared || isOwn(actor, view);

/** Shared views are changed and deleted like workflows; private ones by their author, whatever the role. */
export const canEditView = (actor: Actor, view: OwnedView) => (view.isShared ? canEdit(actor) : isOwn(actor, view));

export const canDeleteView = (actor: Actor, view: OwnedView) =>
  view.isShared ? canDelete(actor, view) : isOwn(actor, view);

/** Only the author shares a view or stops sharing it. It takes a role that may create what others see. */
export const canShareView = (actor: Actor, view: { userId: string }) => canEdit(actor) && isOwn(actor, view);

import { type Actor, canDelete, canEdit } from "#product/actor.ts";

interface OwnedPrompt {
  userId: string;
  isShared: boolean;
}

const isOwn = (actor: Actor, { userId }: { userId: string }) => userId === actor.userId;

/** Members see their own prompts and the shared ones. An OWNER doesn't see the private prompts of others. */
export const canSeePrompt = (actor: Actor, prompt: OwnedPrompt) => prompt.isShared || isOwn(actor, prompt);

/** Shared prompts are changed and deleted like agents; private ones by their author, whatever the role. */
export const canEditPrompt = (actor: Actor, prompt: OwnedPrompt) =>
  prompt.isShared ? canEdit(actor) : isOwn(actor, prompt);

export const canDeletePrompt = (actor: Actor, prompt: OwnedPrompt) =>
  prompt.isShared ? canDelete(actor, prompt) : isOwn(actor, prompt);

/** Only the author shares a prompt or stops sharing it. It takes a role that may create what others see. */
export const canSharePrompt = (actor: Actor, prompt: { userId: string }) => canEdit(actor) && isOwn(actor, prompt);

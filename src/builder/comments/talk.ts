/** Where in the builder comments are written and read. */

import type { BuilderSession } from "#builder/session/session.ts";
import type { CommentPlace } from "#builder/session/talk-state.ts";
import type { CommentThread } from "#features/comment/schema.ts";

/** The next press on a step or the ground says what the comment is about. */
export function aimComment(session: BuilderSession, isAiming: boolean): void {
  if (session.canEdit) session.store.set({ isCommenting: isAiming });
}

export function openTalk(session: BuilderSession, about: CommentPlace | null): void {
  if (session.canEdit) session.store.set({ talk: { about }, isCommenting: false, openId: null });
}

/** The comments, with the focus in one thread of them. */
export function openThread(session: BuilderSession, threadId: string): void {
  if (session.canEdit) session.store.set({ talk: { about: null, threadId }, isCommenting: false, openId: null });
}

export const openThreads = (threads: readonly CommentThread[]): readonly CommentThread[] =>
  threads.filter((thread) => !thread.isResolved);

/** What is open about a step, or about several: the oldest first. */
export const openThreadsOn = (
  threads: readonly CommentThread[],
  nodeIds: readonly string[],
): readonly CommentThread[] => openThreads(threads).filter(({ nodeId }) => nodeId !== null && nodeIds.includes(nodeId));

/** Where in the builder comments are written and read. */

import type { CommentAnchor } from "#builder/session/comments-panel-state.ts";
import type { BuilderSession } from "#builder/session/session.ts";
import type { CommentThread } from "#features/comment/schema.ts";

/** The next press on a step or the ground says what the comment is about. */
export function setCommentMode(session: BuilderSession, isOn: boolean): void {
  if (session.canEdit) session.store.set({ isCommentMode: isOn });
}

export function openComments(session: BuilderSession, anchor: CommentAnchor | null): void {
  if (session.canEdit) session.store.set({ commentsPanel: { anchor }, isCommentMode: false, openId: null });
}

/** The comments, with the focus in one thread of them. */
export function openThread(session: BuilderSession, threadId: string): void {
  if (session.canEdit)
    session.store.set({ commentsPanel: { anchor: null, threadId }, isCommentMode: false, openId: null });
}

export const openThreads = (threads: readonly CommentThread[]): readonly CommentThread[] =>
  threads.filter((thread) => !thread.isResolved);

/** What is open about a step, or about several: the oldest first. */
export const openThreadsOn = (
  threads: readonly CommentThread[],
  nodeIds: readonly string[],
): readonly CommentThread[] => openThreads(threads).filter(({ nodeId }) => nodeId !== null && nodeIds.includes(nodeId));

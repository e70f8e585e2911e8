/** Opens comments and comment mode in the builder. */

import type { CommentAnchor } from "#builder/session/comments-panel-state.ts";
import type { BuilderSession } from "#builder/session/session.ts";
import type { CommentThread } from "#features/comment/schema.ts";

/** In comment mode the next press on a step or the canvas sets the anchor. */
export function setCommentMode(session: BuilderSession, isOn: boolean): void {
  if (session.canEdit) session.store.setState({ isCommentMode: isOn });
}

export function openComments(session: BuilderSession, anchor: CommentAnchor | null): void {
  if (session.canEdit) session.store.setState({ commentsPanel: { anchor }, isCommentMode: false, openId: null });
}

/** Opens the comments with the focus on one thread. */
export function openThread(session: BuilderSession, threadId: string): void {
  if (session.canEdit)
    session.store.setState({ commentsPanel: { anchor: null, threadId }, isCommentMode: false, openId: null });
}

export const openThreads = (threads: readonly CommentThread[]): readonly CommentThread[] =>
  threads.filter((thread) => !thread.isResolved);

/** Open threads on some steps, oldest first. */
export const openThreadsOn = (
  threads: readonly CommentThread[],
  nodeIds: readonly string[],
): readonly CommentThread[] => openThreads(threads).filter(({ nodeId }) => nodeId !== null && nodeIds.includes(nodeId));

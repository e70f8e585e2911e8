/** Where in the builder comments are written and read. */
import type { CommentPlace } from "#features/comment/comments-list.tsx";
import type { CommentThread } from "#features/comment/schema.ts";
import type { BuilderSession } from "./session.ts";

/** The comments are open; perhaps a new one is being written. */
export interface Talk {
  readonly about: CommentPlace | null;
}

/** The next press on a step or the ground says what the comment is about. */
export function aimComment(session: BuilderSession, isAiming: boolean): void {
  if (session.canEdit) session.store.set({ isCommenting: isAiming });
}

export function openTalk(session: BuilderSession, about: CommentPlace | null): void {
  if (session.canEdit) session.store.set({ talk: { about }, isCommenting: false, openId: null });
}

export const openThreads = (threads: readonly CommentThread[]): readonly CommentThread[] =>
  threads.filter((thread) => !thread.isResolved);

/** How many open threads a step has. */
export const countOn = (threads: readonly CommentThread[], nodeId: string): number =>
  openThreads(threads).filter((thread) => thread.nodeId === nodeId).length;

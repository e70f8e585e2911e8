import { and, eq } from "drizzle-orm";
import { findChat, publishChatChanged } from "#features/chat/service/chats.ts";
import { chat } from "#features/chat/table.ts";
import { announceRun, findRun } from "#features/run/service/find-run.ts";
import { workflowRun } from "#features/run/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed } from "#product/refusals.ts";
import { shareText } from "#product/texts/share/share.ts";
import { canShareChat, canShareRun, canUnshareChat } from "../access.ts";
import { galleryItem } from "../table.ts";

/** A chat or a run of the workspace, as far as sharing is concerned. */
export interface Thread {
  readonly id: string;
  readonly userId: string;
  readonly isPublic: boolean;
  readonly canShare: boolean;
  /** Owners can take back what they can't share. */
  readonly canUnshare: boolean;
  /** Why it can't be shared at all. */
  readonly refusal: string | null;
  /** An operator took its page down and has not allowed it since. */
  readonly isTakenDown: boolean;
  readonly ofItem: ReturnType<typeof eq>;
  /** The column of the item that names it. */
  readonly link: { chatId: string } | { runId: string };
  /** Locks its row, so that changes of its sharing take turns. */
  setPublic(tx: Tx, isPublic: boolean): Promise<void>;
  announce(): void;
}

/** Throws "not found" for a chat that the member can't see. */
export async function findChatThread(ctx: WorkspaceContext, id: string): Promise<Thread> {
  const row = await findChat(ctx, id);
  return {
    id,
    userId: row.userId,
    isPublic: row.isPublic,
    canShare: canShareChat(ctx.actor, row),
    canUnshare: canUnshareChat(ctx.actor, row),
    refusal: row.isTest || row.apiKeyId ? shareText.errors.testChat : null,
    isTakenDown: row.takenDownAt !== null,
    ofItem: eq(galleryItem.chatId, id),
    link: { chatId: id },
    async setPublic(tx, isPublic) {
      await tx
        .update(chat)
        .set({ isPublic })
        .where(and(eq(chat.id, id), eq(chat.workspaceId, ctx.actor.workspaceId)));
    },
    announce: () => publishChatChanged(ctx, id),
  };
}

/** Throws "not found" for a run that the member can't see. */
export async function findRunThread(ctx: WorkspaceContext, id: string): Promise<Thread> {
  const row = await findRun(ctx, id);
  const canShare = canShareRun(ctx.actor, row);
  return {
    id,
    userId: row.userId,
    isPublic: row.isPublic,
    canShare,
    canUnshare: canShare,
    refusal: row.graph ? shareText.errors.stepTest : null,
    isTakenDown: row.takenDownAt !== null,
    ofItem: eq(galleryItem.runId, id),
    link: { runId: id },
    async setPublic(tx, isPublic) {
      await tx
        .update(workflowRun)
        .set({ isPublic })
        .where(and(eq(workflowRun.id, id), eq(workflowRun.workspaceId, ctx.actor.workspaceId)));
    },
    announce: () => announceRun(ctx, id),
  };
}

/** Throws "forbidden" for members who may not share it and for what was taken down, "invalid" for what nobody can share. */
export function requireSharable({ canShare, refusal, isTakenDown }: Thread): void {
  assertAllowed(canShare, shareText.onlyAuthor);
  assertAllowed(!isTakenDown, shareText.takenDown);
  if (refusal) throw new AppError("invalid", refusal);
}

import { and, desc, eq, isNull } from "drizzle-orm";
import { chat } from "#features/chat/table.ts";
import { note } from "#features/note/table.ts";
import { workflowRun } from "#features/run/table.ts";
import type { SignedIn } from "#platform/context.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import type { ShareRow } from "../schema.ts";
import { galleryItem } from "../table.ts";

/** Everything that the person shares by a public link, in all workspaces that they are a member of. */
export async function listMyShares({ app, person }: SignedIn): Promise<ShareRow[]> {
  const db = app.database.system;
  const isMember = and(eq(workspaceMember.workspaceId, workspace.id), eq(workspaceMember.userId, person.id));
  const isOpen = and(isNull(workspace.deletedAt), isNull(workspace.suspendedAt));
  const where = { workspaceSlug: workspace.slug, workspaceName: workspace.name };
  const listed = { itemId: galleryItem.id, hiddenAt: galleryItem.hiddenAt };
  const [chats, runs, notes] = await Promise.all([
    db
      .select({ id: chat.id, title: chat.title, ...where, ...listed })
      .from(chat)
      .innerJoin(workspace, and(eq(workspace.id, chat.workspaceId), isOpen))
      .innerJoin(workspaceMember, isMember)
      .leftJoin(galleryItem, eq(galleryItem.chatId, chat.id))
      .where(and(eq(chat.userId, person.id), eq(chat.isPublic, true)))
      .orderBy(desc(chat.lastMessageAt))
      .limit(limits.share.listed),
    db
      .select({ id: workflowRun.id, title: workflowRun.title, ...where, ...listed })
      .from(workflowRun)
      .innerJoin(workspace, and(eq(workspace.id, workflowRun.workspaceId), isOpen))
      .innerJoin(workspaceMember, isMember)
      .leftJoin(galleryItem, eq(galleryItem.runId, workflowRun.id))
      .where(and(eq(workflowRun.userId, person.id), eq(workflowRun.isPublic, true)))
      .orderBy(desc(workflowRun.updatedAt))
      .limit(limits.share.listed),
    db
      .select({ id: note.id, title: note.title, ...where })
      .from(note)
      .innerJoin(workspace, and(eq(workspace.id, note.workspaceId), isOpen))
      .innerJoin(workspaceMember, isMember)
      .where(and(eq(note.userId, person.id), eq(note.isPublic, true), isNull(note.deletedAt)))
      .orderBy(desc(note.updatedAt))
      .limit(limits.share.listed),
  ]);
  const toRow =
    (kind: "CHAT" | "RUN") =>
    ({ itemId, hiddenAt, ...row }: (typeof chats)[number]): ShareRow => ({
      ...row,
      kind,
      isInGallery: itemId !== null && hiddenAt === null,
    });
  return [
    ...chats.map(toRow("CHAT")),
    ...runs.map(toRow("RUN")),
    ...notes.map((row): ShareRow => ({ ...row, kind: "NOTE", isInGallery: false })),
  ];
}

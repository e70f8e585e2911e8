import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { chat } from "#features/chat/table.ts";
import type { SourceReader } from "#features/knowledge/service/limits/hide-sources.ts";
import { workflowRun } from "#features/run/table.ts";
import type { App, Person } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import type { ThreadKind } from "../../schema.ts";
import { galleryItem } from "../../table.ts";

/** A public chat or run. The id is all that its reader knows, so no workspace is known before. */
export interface FoundThread {
  readonly kind: ThreadKind;
  readonly id: string;
  readonly title: string;
  readonly authorName: string;
  readonly changedAt: Date;
  readonly isInGallery: boolean;
  /** Reads what everybody in the workspace may see. */
  readonly reader: SourceReader;
}

const isOpen = and(isNull(workspace.deletedAt), isNull(workspace.suspendedAt), isNull(user.suspendedAt));

/** Null for what is private, deleted, of a closed workspace, or of a suspended person. */
export async function findShared(app: App, kind: ThreadKind, id: string): Promise<FoundThread | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const db = app.database.system;
  const shown = {
    workspaceId: workspace.id,
    authorName: user.name,
    itemId: galleryItem.id,
    hiddenAt: galleryItem.hiddenAt,
  };
  const [found] =
    kind === "CHAT"
      ? await db
          .select({ ...shown, title: chat.title, changedAt: chat.lastMessageAt })
          .from(chat)
          .innerJoin(workspace, eq(workspace.id, chat.workspaceId))
          .innerJoin(user, eq(user.id, chat.userId))
          .leftJoin(galleryItem, eq(galleryItem.chatId, chat.id))
          .where(and(eq(chat.id, id), eq(chat.isPublic, true), eq(chat.isTest, false), isOpen))
      : await db
          .select({ ...shown, title: workflowRun.title, changedAt: workflowRun.updatedAt })
          .from(workflowRun)
          .innerJoin(workspace, eq(workspace.id, workflowRun.workspaceId))
          .innerJoin(user, eq(user.id, workflowRun.userId))
          .leftJoin(galleryItem, eq(galleryItem.runId, workflowRun.id))
          .where(and(eq(workflowRun.id, id), eq(workflowRun.isPublic, true), isOpen));
  if (!found) return null;
  const { workspaceId, title, authorName, changedAt, itemId, hiddenAt } = found;
  return {
    ...{ kind, id, title, authorName, changedAt },
    isInGallery: itemId !== null && hiddenAt === null,
    reader: { app, db: app.database.tenant(workspaceId), actor: { workspaceId, role: "USER" } },
  };
}

/** The slug of the workspace of a chat or run, if this person is a member of it. */
export async function findMemberSlug(
  { database }: App,
  person: Person,
  kind: ThreadKind,
  id: string,
): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const table = kind === "CHAT" ? chat : workflowRun;
  const [found] = await database.system
    .select({ slug: workspace.slug })
    .from(table)
    .innerJoin(workspace, and(eq(workspace.id, table.workspaceId), isNull(workspace.deletedAt)))
    .innerJoin(
      workspaceMember,
      and(eq(workspaceMember.workspaceId, workspace.id), eq(workspaceMember.userId, person.id)),
    )
    .where(eq(table.id, id));
  return found?.slug ?? null;
}

import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import type { Role } from "#product/roles.ts";
import { user } from "./account.ts";

export const workspace = pgTable("workspace", (t) => ({
  id: t.uuid().primaryKey().$defaultFn(newId),
  slug: t.text().notNull().unique(),
  name: t.text().notNull(),
  /** The workspace color as #rrggbb; null means the default accent. */
  theme: t.text(),
  iconUrl: t.text(),
  isBrandingOff: t.boolean().notNull().default(false),
  /** The creator always keeps the OWNER role. */
  creatorId: t
    .uuid()
    .notNull()
    .references(() => user.id),
  affiliateCode: t.text(),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Set by an operator; a suspended workspace can't be opened, and its runs don't start. */
  suspendedAt: t.timestamp({ withTimezone: true }),
  /** When it was deleted; it can be restored for 30 days. */
  deletedAt: t.timestamp({ withTimezone: true }),
}));

/** The column of every table whose rows belong to a workspace and are deleted with the workspace. */
export const workspaceIdColumn = () =>
  uuid()
    .notNull()
    .references(() => workspace.id, { onDelete: "cascade" });

export const workspaceMember = pgTable(
  "workspace_member",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: t.text().$type<Role>().notNull(),
    lastVisitedAt: t.timestamp({ withTimezone: true }),
    /** Ids of the member's favorite language models. */
    favoriteModelIds: t.text().array().notNull().default([]),
    /** Credits the member may use per billing period; null means no limit of their own. */
    creditCap: t.integer(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.workspaceId, table.userId), index().on(table.userId)],
);

export type InvitationStatus = "PENDING" | "ACCEPTED" | "DENIED" | "REVOKED";

export const workspaceInvitation = pgTable(
  "workspace_invitation",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** In lower case; only a person with this verified email address may accept. */
    email: t.text().notNull(),
    role: t.text().$type<Role>().notNull(),
    status: t.text().$type<InvitationStatus>().notNull().default("PENDING"),
    inviterId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [uniqueIndex().on(table.workspaceId, table.email).where(sql`status = 'PENDING'`), index().on(table.email)],
);

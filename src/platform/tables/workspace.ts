import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import type { Role } from "#product/roles.ts";
import { user } from "./account.ts";

export const workspace = pgTable("workspace", (t) => ({
  id: t.uuid().primaryKey().$defaultFn(newId),
  slug: t.text().notNull().unique(),
  name: t.text().notNull(),
  /** A workspace colour as #rrggbb; null means the application's own accent. */
  theme: t.text(),
  iconUrl: t.text(),
  isBrandingOff: t.boolean().notNull().default(false),
  /** The creator stays OWNER for good. */
  creatorId: t
    .uuid()
    .notNull()
    .references(() => user.id),
  affiliateCode: t.text(),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Set by an operator. Nobody can open a suspended workspace, and its runs do not start. */
  suspendedAt: t.timestamp({ withTimezone: true }),
  /** Soft-deleted for 30 days. */
  deletedAt: t.timestamp({ withTimezone: true }),
}));

export const workspaceMember = pgTable(
  "workspace_member",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: t.text().$type<Role>().notNull(),
    lastVisitedAt: t.timestamp({ withTimezone: true }),
    /** Ids of the language models that this member marked as favorites. */
    favoriteModelIds: t.text().array().notNull().default([]),
    /** Credits that this member may use in a month of the plan; null: as many as there are. */
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
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    /** Lower case; only the person who proved this address may accept. */
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

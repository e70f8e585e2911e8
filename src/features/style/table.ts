import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

/** A brand voice: how agents write. */
export const style = pgTable(
  "style",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    title: t.text().notNull(),
    /** The guideline that agents get. */
    desc: t.text().notNull(),
    category: t.text().array().notNull().default([]),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was moved to the bin. */
    deletedAt: t.timestamp({ withTimezone: true }),
    deletedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
  }),
  (table) => [index().on(table.workspaceId, table.updatedAt)],
);

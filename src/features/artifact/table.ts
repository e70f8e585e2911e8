import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";

export type ArtifactStatus = "idle" | "streaming";

/** A canvas that a page asked for; those of runs stand in their steps. The wire calls its id documentId. */
export const artifact = pgTable(
  "artifact",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    kind: t.text().notNull(),
    title: t.text().notNull(),
    /** What was asked for last. */
    config: t.jsonb().$type<unknown>().notNull(),
    /** Null until it is made for the first time. */
    content: t.jsonb().$type<unknown>(),
    status: t.text().$type<ArtifactStatus>().notNull().default("idle"),
    /** Why the last generation brought nothing. */
    error: t.text(),
    /** Of the last generation; its request has the same name. */
    streamId: t.uuid(),
    /** The process that makes it; another one's result is thrown away. */
    holderId: t.uuid(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.userId, table.createdAt)],
);

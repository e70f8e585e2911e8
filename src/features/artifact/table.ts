import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

export type ArtifactStatus = "idle" | "streaming";

/** A canvas created from a page; the wire calls its id documentId, and canvases of runs are stored in their steps. */
export const artifact = pgTable(
  "artifact",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    kind: t.text().notNull(),
    title: t.text().notNull(),
    /** The last request. */
    config: t.jsonb().$type<unknown>().notNull(),
    /** Null until the first generation succeeds. */
    content: t.jsonb().$type<unknown>(),
    status: t.text().$type<ArtifactStatus>().notNull().default("idle"),
    /** Why the last generation failed. */
    error: t.text(),
    /** Stream id of the last generation; its request id is the same. */
    streamId: t.uuid(),
    /** The process that generates it now; results of other processes are discarded. */
    holderId: t.uuid(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.userId, table.createdAt)],
);

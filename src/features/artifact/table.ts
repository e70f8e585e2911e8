import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { chat } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

export type ArtifactStatus = "idle" | "streaming";

/**
 * A canvas created from a page or by an agent; the wire calls its id documentId, and canvases that are steps of runs are
 * stored there. A canvas of a chat is deleted with it. A person who deletes one before leaves a row without content, so
 * that its cards and its agent learn that it was deleted.
 */
export const artifact = pgTable(
  "artifact",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    /** The chat in which an agent created it; null for one of a page or of an agent in a run. */
    chatId: t.uuid().references(() => chat.id, { onDelete: "cascade" }),
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
    /** The tool call that changed it last; null after a change by a person or a page. */
    callId: t.uuid(),
    /** Counts its versions; the older ones are in artifact_version. */
    version: t.integer().notNull().default(1),
    /** Who changed it last; null is its author. */
    changedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
    /** An agent of that person made the last change. */
    isByAgent: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a person deleted it; its content, input, title and versions are gone since then. */
    deletedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [index().on(table.workspaceId, table.userId, table.createdAt), index().on(table.chatId)],
);

/** What a canvas contained before a change. */
export const artifactVersion = pgTable(
  "artifact_version",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    artifactId: t
      .uuid()
      .notNull()
      .references(() => artifact.id, { onDelete: "cascade" }),
    number: t.integer().notNull(),
    content: t.jsonb().$type<unknown>().notNull(),
    authorId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    isByAgent: t.boolean().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [uniqueIndex().on(table.artifactId, table.number)],
);

import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { workspace } from "../tables/workspace.ts";

export type StreamState = "OPEN" | "DONE" | "STOPPED" | "FAILED" | "INTERRUPTED";

/** A generation that readers may follow and resume (decisions D3). */
export const stream = pgTable(
  "stream",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    /** Whose it is: `chat:<chatId>` or `run:<runId>`; readers are authorised against that. */
    owner: t.text().notNull(),
    /** The process that writes now. */
    processId: t.uuid().notNull(),
    state: t.text().$type<StreamState>().notNull().default("OPEN"),
    /** Raised by `requestStop`; the writer, wherever it runs, aborts. */
    isStopRequested: t.boolean().notNull().default(false),
    lastSeq: t.integer().notNull().default(0),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [index().on(table.owner), index().on(table.processId, table.state)],
);

/** Chunks of a stream, as flushed together: numbers `seq` to `upTo`. */
export const streamChunk = pgTable(
  "stream_chunk",
  (t) => ({
    streamId: t.uuid().notNull(),
    workspaceId: t.uuid().notNull(),
    seq: t.integer().notNull(),
    upTo: t.integer().notNull(),
    /** A JSON array of UI message chunks. */
    chunks: t.text().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.streamId, table.seq] })],
);

import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { workspaceIdColumn } from "../tables/workspace.ts";

export type StreamState = "OPEN" | "DONE" | "STOPPED" | "FAILED" | "INTERRUPTED";

/** A stream of message chunks that clients can follow and resume. */
export const stream = pgTable(
  "stream",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** `chat:<chatId>` or `run:<runId>`; readers are authorized against it. */
    owner: t.text().notNull(),
    /** The process that writes the stream now. */
    processId: t.uuid().notNull(),
    state: t.text().$type<StreamState>().notNull().default("OPEN"),
    /** Set by `requestStop`; the writing process then aborts. */
    isStopRequested: t.boolean().notNull().default(false),
    lastSeq: t.integer().notNull().default(0),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [index().on(table.owner), index().on(table.processId, table.state)],
);

/** The chunks numbered `seq` to `upTo` of a stream, flushed together. */
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

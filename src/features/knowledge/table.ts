import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, primaryKey, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type DocumentPart, document } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { bytea, regconfig, tsvector, varbit } from "#platform/tables/column-types.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { RelearnEvery, SourceChange, SourceStatus, SourceType, SplitSettings } from "./schema.ts";

/**
 * The limited node that a row is in or that it is itself, the nearest one if there are several; null if everybody may see
 * it. Triggers of the migration keep it, whoever moves, limits or adds nodes.
 */
const limitIdColumn = () => uuid("limit_id");

/** A folder or a source in the knowledge library; `knowledgeSourceTreeNode` on the wire. */
export const knowledgeNode = pgTable(
  "knowledge_node",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who added it. */
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    parentId: t.uuid().references((): AnyPgColumn => knowledgeNode.id, { onDelete: "cascade" }),
    /** A long document that a message or a step has: its index is no part of the library, and goes with the document. */
    attachedDocumentId: t
      .uuid()
      .unique()
      .references(() => document.id, { onDelete: "cascade" }),
    /** The title; `text` on the wire. */
    text: t.text().notNull(),
    /** `droppable` on the wire. */
    isFolder: t.boolean().notNull(),
    /** Its place among the nodes with the same parent; `index` on the wire. */
    position: t.integer().notNull().default(0),
    limitId: limitIdColumn(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.workspaceId, table.parentId, table.position),
    index().on(table.parentId),
    index().on(table.limitId).where(sql`limit_id is not null`),
  ],
);

/** The icon of a website, fetched once for all pages of it. */
export const knowledgeIcon = pgTable(
  "knowledge_icon",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** "https://example.com" */
    origin: t.text().notNull(),
    /** Null if the website has none that is safe to show; it is asked again after a while. */
    bytes: bytea(),
    mimeType: t.text(),
    fetchedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [unique().on(table.workspaceId, table.origin)],
);

/** What a source node is learned from, and how far that is. */
export const knowledgeSource = pgTable(
  "knowledge_source",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    nodeId: t
      .uuid()
      .notNull()
      .unique()
      .references(() => knowledgeNode.id, { onDelete: "cascade" }),
    type: t.text().$type<SourceType>().notNull(),
    /** Its text as it was learned last, and the file. Null until it has been read once. */
    documentId: t.uuid().references(() => document.id, { onDelete: "set null" }),
    /** The stored file of a DOCUMENT; `s3FilePath` on the wire. */
    path: t.text(),
    /** The address of a URL. */
    url: t.text(),
    /** Of the file, or of the text of a page, to find duplicates. */
    sha256: t.text(),
    limitId: limitIdColumn(),
    /** Of the original file; for a page, of its text. */
    bytes: t.bigint({ mode: "number" }).notNull().default(0),
    status: t.text().$type<SourceStatus>().notNull().default("WAITING"),
    /** Why it failed, or what is missing, as people read it; null if nothing. */
    problem: t.text(),
    /** Parts that were read, then chunks of the next generation that are embedded, of how many. */
    doneChunks: t.integer().notNull().default(0),
    totalChunks: t.integer().notNull().default(0),
    /** Chunks of a relearning that had to be embedded, because those before don't have their text; null if it is the first. */
    newChunks: t.integer(),
    /** What models take for reading it, in credits, as soon as it is known; null if none reads it. */
    readingCredits: t.real(),
    /** Null is Auto. */
    split: t.jsonb().$type<SplitSettings>(),
    /** The generation of chunks that answers; 0 before the first. A newer one is built beside it, and replaces it at once. */
    generation: t.integer().notNull().default(0),
    /** Counts how often learning was started, so that work of an earlier start stores nothing. */
    attempt: t.integer().notNull().default(0),
    /** Counts what changed which of its chunks are found, within a generation; what is kept of them in memory is read again. */
    revision: t.integer().notNull().default(0),
    pagesCount: t.integer(),
    /** BCP 47, as far as it is known. */
    language: t.text(),
    learnedAt: t.timestamp({ withTimezone: true }),
    /** When learning was started last. */
    startedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** What the last relearning that changed something has changed; null before the first. */
    lastChange: t.jsonb().$type<SourceChange>(),
    /** When it was last seen that a page is unchanged since `learnedAt`; null if never. */
    checkedAt: t.timestamp({ withTimezone: true }),
    /** How often a page is relearned by itself; null for never. */
    relearnEvery: t.text().$type<RelearnEvery>(),
    /** The time zone of who chose that; its nights are when it happens. */
    relearnZone: t.text(),
    /** Null without a schedule, and with one that stopped after failures. */
    nextLearnAt: t.timestamp({ withTimezone: true }),
    /** The current attempt was started by the schedule. */
    isAutomatic: t.boolean().notNull().default(false),
    /** Attempts that failed in a row. */
    failures: t.integer().notNull().default(0),
    /** What the server of a page said of its version, to ask whether there is a newer one. */
    etag: t.text(),
    lastModified: t.text(),
    iconId: t.uuid().references(() => knowledgeIcon.id, { onDelete: "set null" }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.workspaceId, table.status),
    index().on(table.workspaceId, table.sha256),
    index().on(table.documentId),
    index().on(table.limitId).where(sql`limit_id is not null`),
    index().on(table.iconId),
    index("knowledge_source_due_idx").on(table.nextLearnAt).where(sql`${table.nextLearnAt} is not null`),
  ],
);

/** What was read of a source while its next generation of chunks is made; it becomes the document's text with it. */
export const knowledgeReading = pgTable("knowledge_reading", (t) => ({
  sourceId: t
    .uuid()
    .primaryKey()
    .references(() => knowledgeSource.id, { onDelete: "cascade" }),
  workspaceId: workspaceIdColumn(),
  title: t.text().notNull(),
  text: t.text().notNull(),
  parts: t.jsonb().$type<readonly DocumentPart[]>().notNull(),
  pagesCount: t.integer(),
  isTruncated: t.boolean().notNull(),
  /** What is missing in it, as people read it; null if nothing. */
  problem: t.text(),
}));

/** A passage of a source, as people and models read it. */
export const knowledgeChunk = pgTable(
  "knowledge_chunk",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    sourceId: t
      .uuid()
      .notNull()
      .references(() => knowledgeSource.id, { onDelete: "cascade" }),
    generation: t.integer().notNull(),
    /** Its place in the source, from 0. */
    position: t.integer().notNull(),
    text: t.text().notNull(),
    /** Title, headings and page before it. Embedded and indexed with the text, but not shown as a part of it. */
    context: t.text().notNull().default(""),
    /** "Page 3", "Slide 2", "Sheet Costs", "01:30"; "" if the source has no parts. */
    part: t.text().notNull().default(""),
    /** Offsets in the text of the document, in characters. */
    start: t.integer().notNull(),
    end: t.integer().notNull(),
    /** Nobody finds a chunk that is switched off. */
    isOff: t.boolean().notNull().default(false),
    /** The configuration of PostgreSQL for its language, "simple" if there is none. */
    language: regconfig().notNull().default("english"),
    /** Context and text with spaces between words, if they are in a language that doesn't write any; null otherwise. */
    spaced: t.text(),
    words: tsvector().generatedAlwaysAs(
      (): SQL => sql`to_tsvector(language, coalesce(spaced, context || ' ' || text))`,
    ),
  }),
  (table) => [
    uniqueIndex().on(table.sourceId, table.generation, table.position),
    index().on(table.workspaceId, table.id),
    // What was inserted last is in a list that every search reads, so the list is kept short (in kB).
    index().using("gin", table.words).with({ gin_pending_list_limit: 256 }),
  ],
);

/**
 * The meaning of a chunk, apart from its text, so that a search reads little. While the model of a library is changed, a
 * chunk has a vector of each.
 */
export const knowledgeVector = pgTable(
  "knowledge_vector",
  (t) => ({
    chunkId: t
      .uuid()
      .notNull()
      .references(() => knowledgeChunk.id, { onDelete: "cascade" }),
    workspaceId: workspaceIdColumn(),
    sourceId: t.uuid().notNull(),
    generation: t.integer().notNull(),
    /** The embedding model that made it. */
    model: t.text().notNull(),
    /** Float32, little-endian, of length 1. */
    embedding: bytea().notNull(),
    /** The signs of the embedding. */
    bits: varbit().notNull(),
    /** The embedding in few bits (platform/embeddings/vector-code.ts); null if it was stored before there were codes. */
    code: bytea(),
  }),
  (table) => [
    primaryKey({ columns: [table.chunkId, table.model] }),
    index().on(table.workspaceId, table.sourceId, table.generation),
  ],
);

import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { type DocumentPart, document } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { bytea, regconfig, tsvector, varbit } from "#platform/tables/column-types.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type {
  ExpectedPassage,
  PassageChange,
  RelearnEvery,
  SavedRun,
  SourceChange,
  SourceStatus,
  SourceType,
  SplitSettings,
} from "./schema.ts";

/** A folder or a source in the knowledge library; `knowledgeSourceTreeNode` on the wire. */
export const knowledgeNode = pgTable(
  "knowledge_node",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who added it. */
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    parentId: t.uuid().references((): AnyPgColumn => knowledgeNode.id, { onDelete: "cascade" }),
    /** The title; `text` on the wire. */
    text: t.text().notNull(),
    /** `droppable` on the wire. */
    isFolder: t.boolean().notNull(),
    /** Its place among the nodes with the same parent; `index` on the wire. */
    position: t.integer().notNull().default(0),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.parentId, table.position), index().on(table.parentId)],
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
    /** Of the original file; for a page, of its text. */
    bytes: t.bigint({ mode: "number" }).notNull().default(0),
    status: t.text().$type<SourceStatus>().notNull().default("WAITING"),
    /** Why it failed, or what is missing, as people read it; null if nothing. */
    problem: t.text(),
    /** Chunks of the next generation that are embedded, of how many. */
    doneChunks: t.integer().notNull().default(0),
    totalChunks: t.integer().notNull().default(0),
    /** Null is Auto. */
    split: t.jsonb().$type<SplitSettings>(),
    /** The generation of chunks that answers; 0 before the first. A newer one is built beside it, and replaces it at once. */
    generation: t.integer().notNull().default(0),
    /** Counts how often learning was started, so that work of an earlier start stores nothing. */
    attempt: t.integer().notNull().default(0),
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
    words: tsvector().generatedAlwaysAs((): SQL => sql`to_tsvector(language, context || ' ' || text)`),
  }),
  (table) => [uniqueIndex().on(table.sourceId, table.generation, table.position), index().using("gin", table.words)],
);

/** The meaning of a chunk, apart from its text, so that a search reads little. */
export const knowledgeVector = pgTable(
  "knowledge_vector",
  (t) => ({
    chunkId: t
      .uuid()
      .primaryKey()
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
  }),
  (table) => [index().on(table.workspaceId, table.sourceId, table.generation)],
);

/** What a relearning changed in the passages of a source. */
export const knowledgeChange = pgTable(
  "knowledge_change",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    sourceId: t
      .uuid()
      .notNull()
      .references(() => knowledgeSource.id, { onDelete: "cascade" }),
    at: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    added: t.integer().notNull(),
    changed: t.integer().notNull(),
    removed: t.integer().notNull(),
    /** The first of them. */
    passages: t.jsonb().$type<readonly PassageChange[]>().notNull(),
  }),
  (table) => [index().on(table.sourceId, table.at)],
);

/** A question of the retrieval test with the passages that it should find. */
export const knowledgeSavedQuestion = pgTable(
  "knowledge_saved_question",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    question: t.text().notNull(),
    /** Where it looks; null for the whole library. */
    nodeIds: t.uuid().array(),
    minSimilarity: t.real().notNull(),
    expected: t.jsonb().$type<readonly ExpectedPassage[]>().notNull(),
    lastRun: t.jsonb().$type<SavedRun>(),
    /** The run before the last one. */
    previousRun: t.jsonb().$type<SavedRun>(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.createdAt)],
);

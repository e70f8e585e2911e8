import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table whose rows have a title and tags, such as notes. */
export type TaggedTable = PgTable & Record<"id" | "workspaceId" | "title" | "category" | "updatedAt", AnyPgColumn>;

/** A table whose rows also have a folder: agents or workflows. */
export type LibraryTable = TaggedTable & Record<"parentFolderId", AnyPgColumn>;

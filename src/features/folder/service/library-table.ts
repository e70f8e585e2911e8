import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table whose rows have a folder and tags: agents or workflows. */
export type LibraryTable = PgTable &
  Record<"id" | "workspaceId" | "title" | "category" | "parentFolderId" | "updatedAt", AnyPgColumn>;

import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table whose rows lie in folders and have tags: agents, workflows. */
export type LibraryTable = PgTable &
  Record<"id" | "workspaceId" | "title" | "category" | "parentFolderId" | "updatedAt", AnyPgColumn>;

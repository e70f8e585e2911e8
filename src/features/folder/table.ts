import { type AnyPgColumn, index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

/** A folder contains either agents or workflows. */
export const folder = pgTable(
  "folder",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    kind: t.text().$type<"AGENT" | "WORKFLOW">().notNull(),
    name: t.text().notNull(),
    parentFolderId: t.uuid().references((): AnyPgColumn => folder.id, { onDelete: "cascade" }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.kind)],
);

import { index, pgTable } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ProjectFile } from "./schema.ts";

/** A folder of one person's chats. Its chats inherit its instructions, files and agent. */
export const project = pgTable(
  "project",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    name: t.text().notNull(),
    instructions: t.text().notNull().default(""),
    /** The agent of new chats; null is the assistant without instructions. */
    agentId: t.uuid().references(() => agent.id, { onDelete: "set null" }),
    files: t.jsonb().$type<ProjectFile[]>().notNull().default([]),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.userId), index().on(table.agentId)],
);

import { sql } from "drizzle-orm";
import { check, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

/** An agent or a workflow that is a tool of the workspace's MCP endpoint. */
export const mcpPublication = pgTable(
  "mcp_publication",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    agentId: t.uuid().references(() => agent.id, { onDelete: "cascade" }),
    workflowId: t.uuid().references(() => workflow.id, { onDelete: "cascade" }),
    /** Made of the title when it was published. It stays, because clients keep it. */
    toolName: t.text().notNull(),
    /** What models read of the tool; empty for a text made of what it is. */
    description: t.text().notNull().default(""),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex().on(table.workspaceId, table.toolName),
    uniqueIndex().on(table.agentId),
    uniqueIndex().on(table.workflowId),
    check("mcp_publication_one_item", sql`(${table.agentId} is null) <> (${table.workflowId} is null)`),
  ],
);

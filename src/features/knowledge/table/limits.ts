import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { workspaceIdColumn, workspaceMember } from "#platform/tables/workspace.ts";
import type { LimitRole } from "../access.ts";
import { knowledgeNode } from "../table.ts";

/**
 * A node that not everybody may see, with all that is in it: only owners, these roles, and the people in
 * `knowledgeLimitPerson`. Row security follows it (platform/db/knowledge-policies.ts).
 */
export const knowledgeLimit = pgTable(
  "knowledge_limit",
  (t) => ({
    nodeId: t
      .uuid()
      .primaryKey()
      .references(() => knowledgeNode.id, { onDelete: "cascade" }),
    workspaceId: workspaceIdColumn(),
    roles: t.text().array().$type<LimitRole[]>().notNull(),
  }),
  (table) => [index().on(table.workspaceId)],
);

/** Who leaves the workspace is no longer named by its limits. */
export const knowledgeLimitPerson = pgTable(
  "knowledge_limit_person",
  (t) => ({
    nodeId: t
      .uuid()
      .notNull()
      .references(() => knowledgeLimit.nodeId, { onDelete: "cascade" }),
    workspaceId: workspaceIdColumn(),
    userId: t.uuid().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.nodeId, table.userId] }),
    foreignKey({
      name: "knowledge_limit_person_member",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [workspaceMember.workspaceId, workspaceMember.userId],
    }).onDelete("cascade"),
    index().on(table.workspaceId, table.userId),
  ],
);

/** Sources that were limited when they were deleted, so that what was cited of them stays hidden. A trigger adds them. */
export const knowledgeDeletedSource = pgTable(
  "knowledge_deleted_source",
  (t) => ({
    sourceId: t.uuid().primaryKey(),
    workspaceId: workspaceIdColumn(),
  }),
  (table) => [index().on(table.workspaceId)],
);

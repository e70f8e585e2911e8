import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { apiAction } from "#features/api-action/table.ts";
import { folder } from "#features/folder/table.ts";
import { knowledgeNode } from "#features/knowledge/table.ts";
import { mcpServer } from "#features/mcp-server/table.ts";
import { note } from "#features/note/table.ts";
import { skill } from "#features/skill/table.ts";
import { style } from "#features/style/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { AgentConfig, StoredAgentConfig } from "./schema.ts";

export const agent = pgTable(
  "agent",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    parentFolderId: t.uuid().references(() => folder.id, { onDelete: "set null" }),
    /** The workflow the agent was created for; lists and pickers show such agents only on request. */
    workflowId: t.uuid().references(() => workflow.id, { onDelete: "cascade" }),
    title: t.text().notNull(),
    category: t.text().array().notNull().default([]),
    /** Without the links, which have tables of their own; `agentColumns` reads both. */
    config: t.jsonb().$type<StoredAgentConfig>().notNull(),
    /** Number of the newest row in agent_version. */
    version: t.integer().notNull().default(1),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was moved to the bin; it is deleted permanently after 30 days. */
    deletedAt: t.timestamp({ withTimezone: true }),
    deletedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
  }),
  (table) => [
    index().on(table.workspaceId, table.updatedAt, table.id),
    index().on(table.workspaceId, table.parentFolderId, table.updatedAt, table.id),
    index().on(table.workflowId),
  ],
);

/** A link from an agent to a sub-agent. An agent in the bin keeps its links until it is permanently deleted. */
export const agentSubAgent = pgTable(
  "agent_sub_agent",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    subAgentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.agentId, table.subAgentId] }),
    index().on(table.subAgentId),
    check("agent_sub_agent_other", sql`${table.agentId} <> ${table.subAgentId}`),
  ],
);

/** A folder whose agents another agent may give tasks to. */
export const agentSubAgentFolder = pgTable(
  "agent_sub_agent_folder",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    folderId: t
      .uuid()
      .notNull()
      .references(() => folder.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.agentId, table.folderId] }), index().on(table.folderId)],
);

/** A source of the knowledge library that an agent answers from, or a folder with all that is in it at question time. */
export const agentKnowledgeNode = pgTable(
  "agent_knowledge_node",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    nodeId: t
      .uuid()
      .notNull()
      .references(() => knowledgeNode.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.agentId, table.nodeId] }), index().on(table.nodeId)],
);

/** A skill that an agent may read. */
export const agentSkill = pgTable(
  "agent_skill",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    skillId: t
      .uuid()
      .notNull()
      .references(() => skill.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.agentId, table.skillId] }), index().on(table.skillId)],
);

/** A brand voice that an agent writes in. */
export const agentStyle = pgTable(
  "agent_style",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    styleId: t
      .uuid()
      .notNull()
      .references(() => style.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.agentId, table.styleId] }), index().on(table.styleId)],
);

/** A note that an agent always works with. A note in the bin keeps its links in case it is restored. */
export const agentNote = pgTable(
  "agent_note",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    noteId: t
      .uuid()
      .notNull()
      .references(() => note.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.agentId, table.noteId] }), index().on(table.noteId)],
);

/** A note that an agent keeps as memory; the configuration of the agent doesn't have it. */
export const agentMemory = pgTable(
  "agent_memory",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    noteId: t
      .uuid()
      .primaryKey()
      .references(() => note.id, { onDelete: "cascade" }),
  }),
  (table) => [index().on(table.agentId)],
);

/** A custom tool of an agent. */
export const agentApiAction = pgTable(
  "agent_api_action",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    apiActionId: t
      .uuid()
      .notNull()
      .references(() => apiAction.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.agentId, table.apiActionId] }), index().on(table.apiActionId)],
);

/** A server whose tools the agent can use. */
export const agentMcpServer = pgTable(
  "agent_mcp_server",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    serverId: t
      .uuid()
      .notNull()
      .references(() => mcpServer.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.agentId, table.serverId] }), index().on(table.serverId)],
);

/** Runs and replies refer to the version they used, so that editing an agent never changes earlier results. */
export const agentVersion = pgTable(
  "agent_version",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    number: t.integer().notNull(),
    title: t.text().notNull(),
    /** With the links of that time, also to what has been deleted since. */
    config: t.jsonb().$type<AgentConfig>().notNull(),
    /** What the author says about it; null if nothing. */
    note: t.text(),
    authorId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.agentId, table.number)],
);

import { index, pgTable } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ProposalContent, ProposalStatus, ProposalTarget } from "./schema.ts";

/** A change of a workflow or an agent that waits for a person. */
export const changeProposal = pgTable(
  "change_proposal",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    target: t.text().$type<ProposalTarget>().notNull(),
    /** Without an id, it proposes something new; once accepted, the id of what was made. */
    workflowId: t.uuid().references(() => workflow.id, { onDelete: "cascade" }),
    agentId: t.uuid().references(() => agent.id, { onDelete: "cascade" }),
    title: t.text().notNull(),
    reason: t.text().notNull(),
    /** Null once it is decided, because versions have what became of it. */
    content: t.jsonb().$type<ProposalContent>(),
    status: t.text().$type<ProposalStatus>().notNull().default("OPEN"),
    /** The `principalKey` of who proposed it. */
    author: t.text().notNull(),
    /** Null for a key. */
    authorId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    decidedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index().on(table.workspaceId, table.status, table.createdAt),
    index().on(table.workflowId),
    index().on(table.agentId),
  ],
);

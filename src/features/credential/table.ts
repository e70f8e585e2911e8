import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { workspace } from "#platform/tables/workspace.ts";
import type { CredentialType } from "#product/models/provider.ts";

/** A provider's key, sealed; only the last four characters are readable. */
export const credential = pgTable(
  "credential",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    type: t.text().$type<CredentialType>().notNull(),
    sealed: t.text().notNull(),
    last4: t.text().notNull(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.workspaceId, table.type)],
);

export interface EndpointModel {
  /** The name the endpoint answers to. */
  name: string;
  contextWindow: number;
  maxOutputTokens: number;
  imageInputSupport: boolean;
  toolUsageSupport: boolean;
}

/** An OpenAI-compatible server of the workspace: a local model or a gateway. */
export const modelEndpoint = pgTable(
  "model_endpoint",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    name: t.text().notNull(),
    baseUrl: t.text().notNull(),
    sealedKey: t.text(),
    last4: t.text(),
    models: t.jsonb().$type<EndpointModel[]>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.workspaceId, table.name)],
);

/** A secret inside something that people edit, such as a header of a webhook. What they edit holds a handle of it. */
export const keptSecret = pgTable(
  "kept_secret",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    sealed: t.text().notNull(),
    /** The origin it may be sent to; another one has to be given it anew. */
    boundTo: t.text().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId)],
);

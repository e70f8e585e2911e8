import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { CredentialType } from "#product/models/provider.ts";

/** A provider's API key, encrypted; only its last four characters are readable. */
export const credential = pgTable(
  "credential",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    type: t.text().$type<CredentialType>().notNull(),
    sealed: t.text().notNull(),
    last4: t.text().notNull(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.workspaceId, table.type)],
);

export interface EndpointModel {
  /** The model name that the endpoint expects. */
  name: string;
  contextWindow: number;
  maxOutputTokens: number;
  imageInputSupport: boolean;
  toolUsageSupport: boolean;
}

/** An OpenAI-compatible server of the workspace, such as a local model or a gateway. */
export const modelEndpoint = pgTable(
  "model_endpoint",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    name: t.text().notNull(),
    baseUrl: t.text().notNull(),
    sealedKey: t.text(),
    last4: t.text(),
    models: t.jsonb().$type<EndpointModel[]>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.workspaceId, table.name)],
);

/** An encrypted secret, such as a webhook header's value; what people edit contains only a handle to it. */
export const storedSecret = pgTable(
  "stored_secret",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    sealed: t.text().notNull(),
    /** The only origin the secret may be sent to. */
    allowedOrigin: t.text().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId)],
);

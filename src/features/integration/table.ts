import { pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { AppName } from "./catalog.ts";

/** The key with which agents of a workspace use a service. */
export const integrationConnection = pgTable(
  "integration_connection",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    appName: t.text().$type<AppName>().notNull(),
    /** A handle to the stored secret. */
    key: t.text().notNull(),
    /** What the service calls the account; "" if it doesn't say. */
    account: t.text().notNull(),
    /** The service no longer accepts the key. */
    isRefused: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.workspaceId, table.appName)],
);

import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "./account.ts";
import { workspace } from "./workspace.ts";

/** One row per server process; a process whose heartbeat is older than 10 s by the database's clock is dead. */
export const serverProcess = pgTable("server_process", (t) => ({
  id: t.uuid().primaryKey(),
  host: t.text().notNull(),
  pid: t.integer().notNull(),
  role: t.text().$type<"all" | "web" | "worker">().notNull(),
  startedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  seenAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Set exactly once, by the process that takes over its work. */
  declaredDeadAt: t.timestamp({ withTimezone: true }),
}));

/** A setting changed by an operator in the browser; environment variables take precedence. */
export const instanceSetting = pgTable("instance_setting", (t) => ({
  name: t.text().primaryKey(),
  /** The setting as JSON; secrets in it are encrypted. */
  value: t.jsonb().$type<unknown>().notNull(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
}));

/** An email kept for the outbox page because no SMTP server is configured. */
export const outboxMail = pgTable(
  "outbox_mail",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    dedupeKey: t.text().unique(),
    to: t.text().notNull(),
    subject: t.text().notNull(),
    text: t.text().notNull(),
    html: t.text().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.createdAt)],
);

/** The response to a request with an idempotency key, kept for a day and written in the transaction of the work. */
export const idempotencyKey = pgTable(
  "idempotency_key",
  (t) => ({
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    procedure: t.text().notNull(),
    key: t.text().notNull(),
    /** Null for a request that creates a workspace. */
    workspaceId: t.uuid().references(() => workspace.id, { onDelete: "cascade" }),
    inputHash: t.text().notNull(),
    /** The response body as sent. */
    response: t.jsonb().$type<unknown>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.procedure, table.key] }), index().on(table.createdAt)],
);

/** The append-only log of who did what and who was denied. */
export const auditEntry = pgTable(
  "audit_entry",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t.uuid(),
    userId: t.uuid(),
    action: t.text().notNull(),
    outcome: t.text().$type<"allowed" | "denied">().notNull(),
    resource: t.text(),
    ip: t.text(),
    requestId: t.text(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.createdAt)],
);

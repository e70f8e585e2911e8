import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { session, user } from "#platform/tables/account.ts";

/**
 * A browser that a person is notified in. It belongs to the session, so that signing out of a device, also from another
 * one, ends its notifications.
 */
export const pushSubscription = pgTable(
  "push_subscription",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    sessionId: t
      .uuid()
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    /** URL of the browser's push service. */
    endpoint: t.text().notNull().unique(),
    /** The browser's public key and secret, for which messages are encrypted. */
    p256dh: t.text().notNull(),
    auth: t.text().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.userId), index().on(table.sessionId)],
);

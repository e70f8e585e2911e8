import { and, count, eq, ne, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { SignedIn } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { notificationText } from "#product/texts/notification/notification.ts";
import type { NotificationSettings, PushSubscriptionInput } from "../schema.ts";
import { pushSubscription } from "../table.ts";
import { readPushKeys } from "./push-keys.ts";
import { requireHttps } from "./push-to-browsers.ts";

/** What the settings page shows to the browser with this endpoint. */
export async function findSettings({ app, person }: SignedIn, endpoint: string | null): Promise<NotificationSettings> {
  const { publicKey } = await readPushKeys(app);
  const mine = await app.database.system
    .select({ endpoint: pushSubscription.endpoint })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, person.id));
  const isSubscribed = mine.some((one) => one.endpoint === endpoint);
  return {
    hasMailServer: app.mailer.canSend(),
    pushKey: publicKey,
    isSubscribed,
    otherBrowsers: mine.length - (isSubscribed ? 1 : 0),
  };
}

/** Notifies the person in this browser. A browser that belonged to another person is theirs from now on. */
export async function subscribe(
  { app, person }: SignedIn,
  { endpoint, p256dh, auth }: PushSubscriptionInput,
): Promise<void> {
  try {
    requireHttps(app, endpoint);
  } catch (cause) {
    throw new AppError("invalid", notificationText.push.invalid, { cause });
  }
  await app.database.system.transaction(async (tx) => {
    // The lock keeps concurrent requests from exceeding the limit together.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, person.id)).for("update");
    const [others] = await tx
      .select({ count: count() })
      .from(pushSubscription)
      .where(and(eq(pushSubscription.userId, person.id), ne(pushSubscription.endpoint, endpoint)));
    const { browsers } = limits.notification;
    if ((others?.count ?? 0) >= browsers) throw new AppError("limit", notificationText.push.tooMany(browsers));
    const owner = { userId: person.id, sessionId: person.sessionId, p256dh, auth };
    await tx
      .insert(pushSubscription)
      .values({ endpoint, ...owner })
      .onConflictDoUpdate({ target: pushSubscription.endpoint, set: { ...owner, createdAt: sql`now()` } });
  });
}

/** Ends notifications in the browser with this endpoint. */
export async function unsubscribe({ app, person }: SignedIn, endpoint: string): Promise<void> {
  await app.database.system
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.userId, person.id), eq(pushSubscription.endpoint, endpoint)));
}

/** Ends notifications in all browsers but the one with this endpoint. */
export async function unsubscribeOthers({ app, person }: SignedIn, endpoint: string | null): Promise<void> {
  await app.database.system
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.userId, person.id), endpoint ? ne(pushSubscription.endpoint, endpoint) : undefined));
}

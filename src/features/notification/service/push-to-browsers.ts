import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { jobName } from "#lib/job-name.ts";
import { truncate } from "#lib/text.ts";
import type { App } from "#platform/context.ts";
import { session } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { pushSubscription } from "../table.ts";
import { readPushKeys } from "./push-keys.ts";

/** What a browser shows: no content, only names. A click opens `path`. */
export interface PushMessage {
  title: string;
  body: string;
  path: string;
}

interface Push {
  subscriptionId: string;
  key: string;
  message: PushMessage;
}

/** Sends a message to one browser. */
export const pushJob = jobName<Push>("notification.push");

/** Sends a message to each browser of a person that is still signed in; each is a durable job, started once per key. */
export async function pushToBrowsers(
  app: App,
  { userId, key, message }: { userId: string; key: string; message: PushMessage },
): Promise<void> {
  const browsers = await app.database.system
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, pushSubscription.sessionId))
    .where(and(eq(pushSubscription.userId, userId), gt(session.expiresAt, sql`now()`)));
  for (const { id } of browsers)
    await app.jobs.start(pushJob, `${pushJob.name}:${key}:${id}`, { subscriptionId: id, key, message });
}

/**
 * Encrypts a message for a browser and posts it to its push service through the SSRF guard, because the URL comes from a
 * client. A subscription that can't work anymore is deleted. A failure of the push service is no failed job: after a
 * few retries, the notification is dropped.
 */
export async function sendPush(app: App, push: Push): Promise<void> {
  const delays = [...timers.notification.pushRetryMs];
  while ((await tryPush(app, push)) === "failed") {
    const delay = delays.shift();
    if (delay === undefined) {
      app.log.warn({ subscriptionId: push.subscriptionId }, "a push service accepted no notification");
      return;
    }
    await pause(delay, undefined, { signal: app.shutdownSignal });
  }
}

async function tryPush(app: App, { subscriptionId, key, message }: Push): Promise<"done" | "failed"> {
  const db = app.database.system;
  const [found] = await db.select().from(pushSubscription).where(eq(pushSubscription.id, subscriptionId));
  if (!found) return "done";
  const status = await post(app, found, key, message).catch((error: unknown) => {
    // The guard refuses the URL, now and later.
    if (error instanceof AppError && error.code === "invalid") return "refused" as const;
    if (error instanceof AppError && error.code === "provider") return 503;
    throw error;
  });
  if (status === "refused" || isGone(status)) {
    await db.delete(pushSubscription).where(eq(pushSubscription.id, subscriptionId));
    return "done";
  }
  return status === 429 || status >= 500 ? "failed" : "done";
}

/** 404 and 410: the browser has unsubscribed. 401 and 403: it is subscribed to another key. */
const isGone = (status: number) => [401, 403, 404, 410].includes(status);

async function post(
  app: App,
  { endpoint, p256dh, auth }: typeof pushSubscription.$inferSelect,
  key: string,
  message: PushMessage,
): Promise<number> {
  const { publicKey, privateKey } = await readPushKeys(app);
  const { default: webPush } = await import("web-push");
  const tag = createHash("sha256").update(key).digest("base64url").slice(0, 32);
  const title = truncate(message.title, limits.notification.titleChars);
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...message, title, tag }),
    {
      vapidDetails: { subject: contactUrl(app), publicKey, privateKey: privateKey.reveal() },
      TTL: timers.notification.pushLifetimeMs / 1_000,
      urgency: "high",
      // A message that was sent twice replaces the first one.
      topic: tag,
    },
  );
  const response = await app.http.request({
    url: requireHttps(app, endpoint),
    method: "POST",
    headers: Object.fromEntries(
      Object.entries(request.headers)
        .filter(([name]) => name !== "Content-Length")
        .map(([name, value]) => [name, String(value)]),
    ),
    body: new Uint8Array(request.body ?? []),
    maxBytes: limits.notification.responseBytes,
    timeoutMs: timers.notification.pushMs,
    redirects: 0,
  });
  return response.status;
}

/** Checks a URL of a push service: https only, and no address that the guard refuses. */
export function requireHttps({ http, config }: Pick<App, "http" | "config">, endpoint: string): URL {
  const url = http.check(endpoint);
  if (url.protocol !== "https:" && !config.outbound.allowLoopback)
    throw new AppError("invalid", "Push services must use https.");
  return url;
}

/** Whom a push service can ask about our messages; it accepts https and mailto URLs only. */
function contactUrl({ config }: Pick<App, "config">): string {
  const { protocol, origin, hostname } = new URL(config.publicUrl);
  if (protocol === "https:" && hostname !== "localhost") return origin;
  const address = config.mail.from.match(/[^\s<>]+@[^\s<>]+/)?.[0];
  return `mailto:${address ?? "operator@localhost"}`;
}

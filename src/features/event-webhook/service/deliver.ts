import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { postWebhook } from "#platform/net/webhook.ts";
import { limits } from "#product/limits.ts";
import { eventWebhookText } from "#product/texts/event-webhook/event-webhook.ts";
import { timers } from "#product/timers.ts";
import type { DisabledReason } from "../schema.ts";
import { eventDelivery, eventWebhook } from "../table.ts";
import { emailDisabled } from "./email-disabled.ts";
import { publishEventWebhooks } from "./live.ts";
import { type EventWebhookRow, openKeys } from "./webhook-keys.ts";

type DeliveryRow = typeof eventDelivery.$inferSelect;

/** What an attempt brought. */
interface Attempt {
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly answer: string | null;
  readonly problem: string | null;
}

const { attemptMs, claimMs, retriesMs } = timers.eventWebhook;
const gone = 410;

/**
 * Makes one attempt to send a delivery, unless it was made already or the delivery is over. An attempt whose process
 * died is made again, so a receiver may get an event twice, with the same id.
 */
export async function deliver(
  app: App,
  { workspaceId, deliveryId, attempts }: { workspaceId: string; deliveryId: string; attempts: number },
): Promise<void> {
  const db = app.database.tenant(workspaceId);
  const delivery = await beginAttempt(db, deliveryId, attempts);
  if (!delivery) return;
  app.failpoint("event.begun");
  const [webhook] = await db.select().from(eventWebhook).where(eq(eventWebhook.id, delivery.webhookId));
  if (!webhook) return;
  const isOff = !webhook.isActive && delivery.event !== "test";
  const attempt = isOff ? notSent() : await send(app, webhook, delivery);
  app.failpoint("event.answered");
  const disabledReason = await recordAttempt(db, delivery, attempt, isOff);
  publishEventWebhooks(app, workspaceId);
  if (disabledReason) await emailDisabled(app, webhook, disabledReason);
}

/** The delivery if this attempt is its next one, or was begun by a process that has died. */
async function beginAttempt(db: Db, deliveryId: string, attempts: number): Promise<DeliveryRow | null> {
  const [begun] = await db
    .update(eventDelivery)
    .set({
      attempts: attempts + 1,
      lastAttemptAt: sql`now()`,
      nextAttemptAt: sql`now() + ${`${claimMs} milliseconds`}::interval`,
    })
    .where(
      and(
        eq(eventDelivery.id, deliveryId),
        eq(eventDelivery.state, "PENDING"),
        inArray(eventDelivery.attempts, [attempts, attempts + 1]),
      ),
    )
    .returning();
  return begun ?? null;
}

const notSent = (): Attempt => ({
  ...{ durationMs: 0, statusCode: null, answer: null },
  problem: eventWebhookText.problems.off,
});

async function send(app: App, webhook: EventWebhookRow, { eventId, body }: DeliveryRow): Promise<Attempt> {
  const keys = openKeys(app.vault, webhook, new Date());
  const begin = performance.now();
  const durationMs = () => Math.round(performance.now() - begin);
  try {
    const { status, text } = await postWebhook(app, {
      ...{ keys, id: eventId, url: webhook.url, headers: [], body },
      ...{ timeoutMs: attemptMs, responseBytes: limits.eventWebhook.responseBytes },
    });
    return { durationMs: durationMs(), statusCode: status, answer: text, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { durationMs: durationMs(), statusCode: null, answer: null, problem: error.message };
  }
}

const isDelivered = ({ statusCode }: Attempt) => statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Returns why the webhook was turned off by this; null if it wasn't. */
function recordAttempt(
  db: Db,
  { id, attempts, failures, event, webhookId }: DeliveryRow,
  attempt: Attempt,
  isOff: boolean,
): Promise<DisabledReason | null> {
  const isTest = event === "test";
  const isDone = isDelivered(attempt);
  const isGone = attempt.statusCode === gone;
  const retryMs = isDone || isTest || isOff || isGone ? undefined : retriesMs[failures];
  return db.transaction(async (tx) => {
    const [recorded] = await tx
      .update(eventDelivery)
      .set({
        ...attempt,
        state: isDone ? "DELIVERED" : retryMs === undefined ? "FAILED" : "PENDING",
        failures: isDone ? failures : failures + 1,
        nextAttemptAt: retryMs === undefined ? null : sql`now() + ${`${retryMs} milliseconds`}::interval`,
      })
      // A person may have resent it meanwhile.
      .where(and(eq(eventDelivery.id, id), eq(eventDelivery.state, "PENDING"), eq(eventDelivery.attempts, attempts)))
      .returning({ id: eventDelivery.id });
    if (!recorded || isTest || isOff || retryMs !== undefined) return null;
    const ofWebhook = eq(eventWebhook.id, webhookId);
    if (isDone) {
      const hadFailures = sql`${eventWebhook.failuresInRow} > 0`;
      await tx.update(eventWebhook).set({ failuresInRow: 0 }).where(and(ofWebhook, hadFailures));
      return null;
    }
    const [failing] = await tx
      .update(eventWebhook)
      .set({ failuresInRow: sql`${eventWebhook.failuresInRow} + 1` })
      .where(and(ofWebhook, eq(eventWebhook.isActive, true)))
      .returning({ failuresInRow: eventWebhook.failuresInRow });
    if (!failing) return null;
    const isFailing = failing.failuresInRow >= limits.eventWebhook.failuresInRow;
    const disabledReason = isGone ? "GONE" : isFailing ? "FAILURES" : null;
    if (disabledReason) await tx.update(eventWebhook).set({ isActive: false, disabledReason }).where(ofWebhook);
    return disabledReason;
  });
}

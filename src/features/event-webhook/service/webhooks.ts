import { and, asc, desc, eq, sql } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { recordAudit } from "#features/operator/service/audit.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { requireHttps } from "#platform/net/webhook.ts";
import { newWebhookSecret } from "#platform/net/webhook-signature.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { eventWebhookText } from "#product/texts/event-webhook/event-webhook.ts";
import { timers } from "#product/timers.ts";
import type { DeliveryState, DisabledReason, EventWebhookChanges, EventWebhookDraft, RunEventType } from "../schema.ts";
import { eventDelivery, eventWebhook } from "../table.ts";
import { publishEventWebhooks } from "./live.ts";
import { sealSecret } from "./webhook-keys.ts";

/** A webhook as the list shows it, without its secret. */
export interface ListedEventWebhook {
  id: string;
  url: string;
  events: RunEventType[];
  isActive: boolean;
  disabledReason: DisabledReason | null;
  /** Until when the secret before also signs; null if it doesn't. */
  oldSecretUntil: Date | null;
  createdBy: string;
  /** What came of the newest delivery; null without one. */
  lastState: DeliveryState | null;
  /** Deliveries in the log that have failed. */
  failedCount: number;
}

const ofWebhook = sql`from ${eventDelivery} where ${eventDelivery.webhookId} = ${eventWebhook.id}`;

/** The webhooks in the order in which they were added. */
export function listEventWebhooks({ db, actor }: WorkspaceContext): Promise<ListedEventWebhook[]> {
  const isOldValid = sql`${eventWebhook.oldSecretUntil} > now()`;
  return db
    .select({
      id: eventWebhook.id,
      url: eventWebhook.url,
      events: eventWebhook.events,
      isActive: eventWebhook.isActive,
      disabledReason: eventWebhook.disabledReason,
      oldSecretUntil: sql`case when ${isOldValid} then ${eventWebhook.oldSecretUntil} end`.mapWith(
        eventWebhook.oldSecretUntil,
      ),
      createdBy: user.name,
      lastState: sql<DeliveryState | null>`(select ${eventDelivery.state} ${ofWebhook}
        order by ${desc(eventDelivery.createdAt)} limit 1)`,
      failedCount: sql<number>`(select count(*)::int ${ofWebhook} and ${eventDelivery.state} = 'FAILED')`,
    })
    .from(eventWebhook)
    .innerJoin(user, eq(user.id, eventWebhook.userId))
    .where(eq(eventWebhook.workspaceId, actor.workspaceId))
    .orderBy(asc(eventWebhook.createdAt), asc(eventWebhook.id));
}

/**
 * Returns the secret, which can't be read again. Throws "credits" on a smaller plan, "limit" beyond the maximum, and
 * "invalid" for a URL that may not be called.
 */
export async function createEventWebhook(
  ctx: WorkspaceContext,
  { url, events }: EventWebhookDraft,
): Promise<{ id: string; secret: string }> {
  const { app, db, actor } = ctx;
  const { workspaceId, userId } = actor;
  const { perWorkspace } = limits.eventWebhook;
  await requireCapability(app, workspaceId, "publicApi");
  const checked = checkUrl(ctx, url);
  const id = newId();
  const secret = newWebhookSecret();
  const sealedSecret = sealSecret(app.vault, { workspaceId, id }, secret);
  await db.transaction(async (tx) => {
    // The lock keeps two requests from both taking the last place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`event_webhook:${workspaceId}`}, 0))`);
    if ((await tx.$count(eventWebhook, eq(eventWebhook.workspaceId, workspaceId))) >= perWorkspace)
      throw new AppError("limit", eventWebhookText.tooMany(perWorkspace));
    await tx.insert(eventWebhook).values({ id, workspaceId, userId, url: checked.href, events, sealedSecret });
    await recordAudit(ctx, "eventWebhook.create", checked.host, tx);
  });
  publishEventWebhooks(app, workspaceId);
  return { id, secret: secret.reveal() };
}

export async function updateEventWebhook(
  ctx: WorkspaceContext,
  { id, url, events }: EventWebhookChanges,
): Promise<void> {
  await change(ctx, id, "eventWebhook.update", { url: checkUrl(ctx, url).href, events });
}

/** Turned on again, it forgets its failures. What happened in between is not sent. */
export async function setEventWebhookActive(ctx: WorkspaceContext, id: string, isActive: boolean): Promise<void> {
  const { app, db, actor } = ctx;
  if (isActive) await requireCapability(app, actor.workspaceId, "publicApi");
  const fresh = isActive ? { failuresInRow: 0, activeSince: sql`now()` } : {};
  await db
    .update(eventWebhook)
    .set({ isActive, disabledReason: null, ...fresh, updatedAt: sql`now()` })
    .where(and(own(ctx, id), eq(eventWebhook.isActive, !isActive)));
  publishEventWebhooks(app, actor.workspaceId);
}

/** Returns the new secret, which can't be read again. For a day, deliveries are also signed with the one before. */
export async function rotateEventSecret(ctx: WorkspaceContext, id: string): Promise<{ secret: string }> {
  const { workspaceId } = ctx.actor;
  const secret = newWebhookSecret();
  await change(ctx, id, "eventWebhook.rotate", {
    sealedSecret: sealSecret(ctx.app.vault, { workspaceId, id }, secret),
    oldSealedSecret: sql`${eventWebhook.sealedSecret}`,
    oldSecretUntil: sql`now() + ${`${timers.eventWebhook.oldSecretMs} milliseconds`}::interval`,
  });
  return { secret: secret.reveal() };
}

/** Its log goes with it. */
export async function deleteEventWebhook(ctx: WorkspaceContext, id: string): Promise<void> {
  const { app, db, actor } = ctx;
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(eventWebhook).where(own(ctx, id)).returning({ url: eventWebhook.url });
    if (!deleted) return notFound("webhook");
    await recordAudit(ctx, "eventWebhook.delete", hostOf(deleted), tx);
  });
  publishEventWebhooks(app, actor.workspaceId);
}

async function change(
  ctx: WorkspaceContext,
  id: string,
  action: `eventWebhook.${"update" | "rotate"}`,
  changes: Parameters<ReturnType<WorkspaceContext["db"]["update"]>["set"]>[0],
): Promise<void> {
  const { app, db, actor } = ctx;
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(eventWebhook)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(own(ctx, id))
      .returning({ url: eventWebhook.url });
    if (!changed) return notFound("webhook");
    await recordAudit(ctx, action, hostOf(changed), tx);
  });
  publishEventWebhooks(app, actor.workspaceId);
}

const own = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(eventWebhook.id, id), eq(eventWebhook.workspaceId, actor.workspaceId));

/** The audit log names only the host, because paths and parameters of such URLs are often secret. */
const hostOf = ({ url }: { url: string }): string => new URL(url).host;

function checkUrl({ app }: WorkspaceContext, url: string): URL {
  requireHttps(app.config, url);
  return app.http.check(url);
}

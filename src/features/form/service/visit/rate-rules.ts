import { and, asc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { Tx } from "#platform/db/database.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { timers } from "#product/timers.ts";
import type { RateLimitRule } from "../../schema.ts";
import { formStart } from "../../table.ts";

const ago = (ms: number): SQL => sql`now() - ${ms} * interval '1 millisecond'`;

/**
 * Counts a start and stores it in the transaction of its run, one at a time for a form, so that no number of visitors at
 * once gets past a rule. Throws "limit" with the time until the next one. False if this request has started its run before.
 */
export async function claimStart(
  tx: Tx,
  start: typeof formStart.$inferInsert,
  rules: readonly RateLimitRule[],
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`form_start:${start.formId}`}, 0))`);
  const [known] = await tx
    .select({ id: formStart.id })
    .from(formStart)
    .where(and(eq(formStart.id, start.id), eq(formStart.formId, start.formId)));
  if (known) return false;
  for (const rule of rules) await requireRoom(tx, start, rule);
  await tx
    .delete(formStart)
    .where(and(eq(formStart.formId, start.formId), lt(formStart.createdAt, ago(timers.form.maxRateWindowMs))));
  await tx.insert(formStart).values(start);
  return true;
}

async function requireRoom(
  tx: Tx,
  start: typeof formStart.$inferInsert,
  { scope, maxRequests, windowMs, message, enabled }: RateLimitRule,
): Promise<void> {
  if (!enabled || (scope === "USER_ID" && !start.customUserId)) return;
  const scopes: Record<RateLimitRule["scope"], SQL | undefined> = {
    GLOBAL: undefined,
    IP: eq(formStart.network, start.network),
    SESSION: eq(formStart.sessionId, start.sessionId),
    USER_ID: eq(formStart.customUserId, start.customUserId ?? ""),
  };
  const [oldest, ...others] = await tx
    .select({ waitMs: sql<number>`extract(epoch from ${formStart.createdAt} - (${ago(windowMs)})) * 1000` })
    .from(formStart)
    .where(and(eq(formStart.formId, start.formId), gt(formStart.createdAt, ago(windowMs)), scopes[scope]))
    .orderBy(asc(formStart.createdAt))
    .limit(maxRequests);
  if (!oldest || others.length + 1 < maxRequests) return;
  throw new AppError("limit", message || publicFormText.limited, {
    details: { retryAfterMs: Math.max(1, Math.round(Number(oldest.waitMs))) },
  });
}

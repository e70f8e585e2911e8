import { and, eq, isNull, sql } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId, newSecretId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { newWebhookSecret } from "#platform/net/webhook-signature.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { requiredInputs } from "#product/accounts/app-events.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { hasNextTime, nextTime, nextTimes } from "#product/schedule/next-times.ts";
import type { ScheduleConfig } from "#product/schedule/schedule-config.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import { timers } from "#product/timers.ts";
import { canDeleteTrigger } from "../access.ts";
import { parsePath } from "../payload/read-path.ts";
import type {
  AppEventChanges,
  AppEventConfig,
  AppEventDraft,
  ScheduleChanges,
  ScheduleDraft,
  TriggerKind,
  WebhookChanges,
  WebhookConfig,
  WebhookDraft,
} from "../schema.ts";
import { workflowTrigger } from "../table.ts";
import type { TriggerRow } from "./find-trigger-context.ts";
import { findRefusedInput, requireFittingInputs } from "./first-form.ts";
import { publishTriggersChanged } from "./live.ts";
import { sealWebhookSecret } from "./webhook/webhook-secret.ts";

/** Throws "credits" on a smaller plan, "limit" beyond the maxima, "invalid" for answers that don't fit the form. */
export async function createSchedule(ctx: WorkspaceContext, draft: ScheduleDraft): Promise<{ id: string }> {
  const { workflowId, title, config, inputs } = draft;
  await requireCapability(ctx.app, ctx.actor.workspaceId, "schedule");
  requireNextTime(config);
  await requireFittingInputs(ctx, workflowId, inputs);
  const created = { id: newId() };
  await ctx.db.transaction(async (tx) => {
    await reservePlace(ctx, tx, { workflowId, type: "SCHEDULE" });
    await tx.insert(workflowTrigger).values({
      ...{ ...created, ...ownerOf(ctx), workflowId, title, config, inputs },
      ...{ type: "SCHEDULE", nextRunAt: nextTime(config, new Date()) },
    });
    await storeResponse(ctx, tx, created);
  });
  publishTriggersChanged(ctx.app, ctx.actor.workspaceId);
  return created;
}

/** Returns the secret, which can't be read again. */
export async function createWebhook(
  ctx: WorkspaceContext,
  draft: WebhookDraft,
): Promise<{ id: string; secret: string }> {
  const { workflowId, title, config } = draft;
  const { app, actor, db } = ctx;
  await requireCapability(app, actor.workspaceId, "schedule");
  requirePaths(config);
  const id = newId();
  const secret = newWebhookSecret();
  await db.transaction(async (tx) => {
    await reservePlace(ctx, tx, { workflowId, type: "WEBHOOK" });
    await tx.insert(workflowTrigger).values({
      ...{ id, ...ownerOf(ctx), workflowId, title, config, type: "WEBHOOK", publicId: newSecretId() },
      sealedSecret: sealWebhookSecret(app.vault, { workspaceId: actor.workspaceId, id }, secret),
    });
  });
  publishTriggersChanged(app, actor.workspaceId);
  return { id, secret: secret.reveal() };
}

const ownerOf = ({ actor: { workspaceId, userId } }: WorkspaceContext) => ({ workspaceId, userId });

/** Its first look for events only notes where they stand. */
export async function createAppEvent(ctx: WorkspaceContext, draft: AppEventDraft): Promise<{ id: string }> {
  const { workflowId, title, config, accountOf } = draft;
  await requireCapability(ctx.app, ctx.actor.workspaceId, "schedule");
  requireEventInputs(config);
  requirePaths(config);
  const created = { id: newId() };
  await ctx.db.transaction(async (tx) => {
    await reservePlace(ctx, tx, { workflowId, type: "APP_EVENT" });
    await tx.insert(workflowTrigger).values({
      ...{ ...created, ...ownerOf(ctx), workflowId, title, config },
      ...{ type: "APP_EVENT", nextRunAt: new Date(), accountUserId: chosenAccount(ctx, accountOf, null) },
    });
    await storeResponse(ctx, tx, created);
  });
  publishTriggersChanged(ctx.app, ctx.actor.workspaceId);
  return created;
}

/** Another source starts over with a first look. */
export async function updateAppEvent(
  ctx: WorkspaceContext,
  { id, accountOf, ...changes }: AppEventChanges,
): Promise<void> {
  requireEventInputs(changes.config);
  requirePaths(changes.config);
  const before = await requireTrigger(ctx, id, "APP_EVENT");
  const sourceOf = ({ event, values }: AppEventConfig) => JSON.stringify([event, values]);
  const isElsewhere = sourceOf(before.config as AppEventConfig) !== sourceOf(changes.config); // the type says which config
  const accountUserId = chosenAccount(ctx, accountOf, isElsewhere ? null : before.accountUserId);
  const isOther = isElsewhere || accountUserId !== before.accountUserId;
  await change(ctx, id, {
    ...changes,
    ...{ accountUserId, failedLooks: 0, ...(isOther && { cursor: null }) },
    // Not the time of the database, whose microseconds the claim of a look can't compare.
    nextRunAt: sql`case when ${workflowTrigger.isActive} then ${new Date().toISOString()}::timestamptz end`,
  });
}

/** Whose own account is read. That of someone else is kept, but nobody can look for something else with it. */
const chosenAccount = ({ actor }: WorkspaceContext, accountOf: AccountKind, kept: string | null): string | null =>
  accountOf === "workspace" ? null : (kept ?? actor.userId);

function requireEventInputs({ event, values }: Pick<AppEventConfig, "event" | "values">): void {
  if (requiredInputs(event).some((name) => !values[name]?.trim()))
    throw new AppError("invalid", triggerErrorText.eventInputs);
}

export async function updateSchedule(ctx: WorkspaceContext, { id, ...changes }: ScheduleChanges): Promise<void> {
  requireNextTime(changes.config);
  const { workflowId } = await requireTrigger(ctx, id, "SCHEDULE");
  await requireFittingInputs(ctx, workflowId, changes.inputs);
  const next = nextTime(changes.config, new Date());
  await change(ctx, id, {
    ...changes,
    // One statement, so that a switch at the same moment stays as it is.
    nextRunAt: sql`case when ${workflowTrigger.isActive} then ${next?.toISOString() ?? null}::timestamptz end`,
  });
}

export async function updateWebhook(ctx: WorkspaceContext, { id, ...changes }: WebhookChanges): Promise<void> {
  requirePaths(changes.config);
  await requireTrigger(ctx, id, "WEBHOOK");
  await change(ctx, id, changes);
}

/** Switched on again, a schedule forgets its failures and starts with its next time. */
export async function setTriggerActive(ctx: WorkspaceContext, id: string, isActive: boolean): Promise<void> {
  const trigger = await requireTrigger(ctx, id);
  if (!isActive) return change(ctx, id, { isActive, nextRunAt: null, pausedReason: null });
  await requireCapability(ctx.app, ctx.actor.workspaceId, "schedule");
  if (trigger.isActive) return;
  await requireComplete(ctx, trigger);
  const now = new Date();
  const { type } = trigger;
  // The type says which config it has.
  const nextRunAt = {
    SCHEDULE: () => nextTime(trigger.config as ScheduleConfig, now),
    WEBHOOK: () => null,
    APP_EVENT: () => now,
  };
  await ctx.db.transaction(async (tx) => {
    await reserveActive(ctx, tx, type);
    await tx
      .update(workflowTrigger)
      .set({
        ...{ isActive, nextRunAt: nextRunAt[type](), pausedReason: null, activeSince: now, updatedAt: now },
        // What happened while it was off is not made up for.
        ...{ cursor: null, failedLooks: 0 },
      })
      .where(own(ctx, id));
  });
  publishTriggersChanged(ctx.app, ctx.actor.workspaceId);
}

/** Imported triggers may lack what only a person can say. Throws "invalid" then. */
async function requireComplete(ctx: WorkspaceContext, trigger: TriggerRow): Promise<void> {
  const { type, config, sealedSecret } = trigger;
  // The type says which config it has.
  if (type === "APP_EVENT") requireEventInputs(config as AppEventConfig);
  if (type === "SCHEDULE") {
    requireNextTime(config as ScheduleConfig);
    const refused = await findRefusedInput(ctx, trigger.workflowId, trigger.inputs);
    if (refused)
      throw new AppError("invalid", triggerErrorText.scheduleInputs(refused.refused), {
        details: { field: refused.field },
      });
  }
  if (type === "WEBHOOK" && sealedSecret === null) throw new AppError("invalid", triggerErrorText.noSecret);
}

export async function deleteTrigger(ctx: WorkspaceContext, id: string): Promise<void> {
  assertAllowed(canDeleteTrigger(ctx.actor, await requireTrigger(ctx, id)));
  await ctx.db.delete(workflowTrigger).where(own(ctx, id));
  publishTriggersChanged(ctx.app, ctx.actor.workspaceId);
}

/** The secret before stops working at once. */
export async function rotateSecret(ctx: WorkspaceContext, id: string): Promise<{ secret: string }> {
  await requireTrigger(ctx, id, "WEBHOOK");
  const secret = newWebhookSecret();
  const { workspaceId } = ctx.actor;
  await change(ctx, id, { sealedSecret: sealWebhookSecret(ctx.app.vault, { workspaceId, id }, secret) });
  return { secret: secret.reveal() };
}

/** Shows the next calls to whoever looks at the triggers of the workflow, or stops that. */
export async function listenForTest(ctx: WorkspaceContext, id: string, isListening: boolean): Promise<void> {
  await requireTrigger(ctx, id, "WEBHOOK");
  const testUntil = isListening ? new Date(Date.now() + timers.trigger.testMs) : null;
  await change(ctx, id, { testUntil, lastTest: null });
}

/** The next times of a schedule that is being edited. Throws "invalid" if there are none. */
export function previewTimes(config: ScheduleConfig): Date[] {
  requireNextTime(config);
  return nextTimes(config, new Date(), limits.trigger.nextTimes);
}

async function change(
  ctx: WorkspaceContext,
  id: string,
  changes: Parameters<ReturnType<WorkspaceContext["db"]["update"]>["set"]>[0],
): Promise<void> {
  await ctx.db
    .update(workflowTrigger)
    .set({ ...changes, updatedAt: new Date() })
    .where(own(ctx, id));
  publishTriggersChanged(ctx.app, ctx.actor.workspaceId);
}

const own = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(workflowTrigger.id, id), eq(workflowTrigger.workspaceId, actor.workspaceId));

/** Throws "not found" for one of another workspace, or of another kind. */
async function requireTrigger(ctx: WorkspaceContext, id: string, type?: TriggerKind): Promise<TriggerRow> {
  const [row] = await ctx.db.select().from(workflowTrigger).where(own(ctx, id));
  return row && (type === undefined || row.type === type) ? row : notFound("trigger");
}

function requireNextTime(config: ScheduleConfig): void {
  if (!hasNextTime(config, new Date())) throw new AppError("invalid", triggerErrorText.noNextTime);
}

function requirePaths({ mapping }: Pick<WebhookConfig, "mapping">): void {
  const wrong = mapping.find(({ path }) => parsePath(path) === null);
  if (wrong) throw new AppError("invalid", triggerErrorText.badPath(wrong.path));
}

async function reservePlace(
  ctx: WorkspaceContext,
  tx: Tx,
  { workflowId, type }: { workflowId: string; type: TriggerKind },
): Promise<void> {
  const { workspaceId } = ctx.actor;
  const [found] = await tx
    .select({ id: workflow.id })
    .from(workflow)
    .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, workspaceId), isNull(workflow.deletedAt)));
  if (!found) return notFound("workflow");
  await lockPlaces(ctx, tx);
  const ofWorkflow = and(eq(workflowTrigger.workspaceId, workspaceId), eq(workflowTrigger.workflowId, workflowId));
  const { perWorkflow } = limits.trigger;
  if ((await tx.$count(workflowTrigger, ofWorkflow)) >= perWorkflow)
    throw new AppError("limit", triggerErrorText.tooMany(perWorkflow));
  await reserveActive(ctx, tx, type);
}

async function reserveActive(ctx: WorkspaceContext, tx: Tx, type: TriggerKind): Promise<void> {
  if (type === "WEBHOOK") return;
  await lockPlaces(ctx, tx);
  const { activeSchedules, activeAppEvents } = limits.trigger;
  const most = { SCHEDULE: activeSchedules, APP_EVENT: activeAppEvents }[type];
  const active = and(
    eq(workflowTrigger.workspaceId, ctx.actor.workspaceId),
    eq(workflowTrigger.type, type),
    eq(workflowTrigger.isActive, true),
  );
  if ((await tx.$count(workflowTrigger, active)) < most) return;
  const say = { SCHEDULE: triggerErrorText.tooManyActive, APP_EVENT: triggerErrorText.tooManyEvents }[type];
  throw new AppError("limit", say(most));
}

/** Keeps two requests from both taking the last place. */
const lockPlaces = ({ actor }: WorkspaceContext, tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`workflow_trigger:${actor.workspaceId}`}, 0))`);

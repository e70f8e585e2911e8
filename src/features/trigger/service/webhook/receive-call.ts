import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { startFromOutside } from "#features/run/service/start/start-from-outside.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storableText } from "#lib/json/storable-json.ts";
import { truncate } from "#lib/text.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import { mapPayload } from "../../payload/map-payload.ts";
import { readPayload } from "../../payload/read-payload.ts";
import type { WebhookConfig } from "../../schema.ts";
import { triggerEvent, workflowTrigger } from "../../table.ts";
import { findTriggerContext, type TriggerRow } from "../find-trigger-context.ts";
import { findFirstFields, valueText } from "../first-form.ts";
import { publishTriggersChanged } from "../live.ts";
import { eventIdOf, refuseCall, type WebhookCall } from "./verify-call.ts";
import { openWebhookSecret } from "./webhook-secret.ts";

export type Received =
  | { readonly outcome: "unknown" | "test" }
  | { readonly outcome: "unauthorized"; readonly reason: string }
  | {
      readonly outcome: "started" | "duplicate";
      readonly ctx: WorkspaceContext;
      readonly runId: string;
      readonly answer: WebhookConfig["answer"];
    };

/**
 * Starts a run for a call of a webhook. An event that was delivered before starts none and answers with its run. While
 * someone waits for a test call, the call is shown to them, and starts a run only if the webhook is on. Throws what
 * `startFromOutside` throws.
 */
export async function receiveCall(
  app: App,
  { publicId, requestId, now }: { publicId: string; requestId: string; now: Date },
  call: WebhookCall,
): Promise<Received> {
  const trigger = await findWebhook(app, publicId);
  if (!trigger?.sealedSecret) return { outcome: "unknown" };
  const isTest = trigger.testUntil !== null && trigger.testUntil > now;
  if (!trigger.isActive && !isTest) return { outcome: "unknown" };
  const ctx = await findTriggerContext(app, trigger, requestId);
  if (!ctx) return { outcome: "unknown" };
  // Only webhooks have a public id.
  const config = trigger.config as WebhookConfig;
  const note = (problem: string | null, values: Record<string, string>) =>
    isTest ? noteTestCall(ctx, trigger, { body: call.body, problem, values, now }) : undefined;
  const reason = refuseCall(call, config.check, openWebhookSecret(app.vault, trigger, trigger.sealedSecret), now);
  if (reason !== null) {
    await note(reason, {});
    return { outcome: "unauthorized", reason };
  }
  await app.sharedLimiter.take("api", `webhook:${trigger.id}`);
  try {
    const fields = await findFirstFields(ctx, trigger.workflowId);
    const payload = readPayload(call.headers.get("content-type") ?? "", call.body);
    const mapped = mapPayload(payload, fields, config.mapping);
    await note(null, Object.fromEntries(mapped.map(({ field, value }) => [field.label, valueText(value)])));
    if (!trigger.isActive) return { outcome: "test" };
    const values = Object.fromEntries(mapped.map(({ field, value }) => [field.key, valueText(value)]));
    const started = await startOnce(ctx, trigger, { values, now, eventId: eventIdOf(call) });
    return { ...started, ctx, answer: config.answer };
  } catch (error) {
    if (error instanceof AppError) await note(error.message, {});
    throw error;
  }
}

async function findWebhook({ database }: App, publicId: string): Promise<TriggerRow | undefined> {
  const [found] = await database.system
    .select({ trigger: workflowTrigger })
    .from(workflowTrigger)
    .innerJoin(workflow, and(eq(workflow.id, workflowTrigger.workflowId), isNull(workflow.deletedAt)))
    .where(and(eq(workflowTrigger.publicId, publicId), eq(workflowTrigger.type, "WEBHOOK")));
  return found?.trigger;
}

/** The event is claimed in the transaction that stores the run, so calls at the same time start one. */
async function startOnce(
  ctx: WorkspaceContext,
  { id, workspaceId, workflowId }: TriggerRow,
  { values, eventId, now }: { values: Record<string, string>; eventId: string | null; now: Date },
): Promise<{ outcome: "started" | "duplicate"; runId: string }> {
  const known = eventId === null ? null : await findEventRun(ctx, id, eventId);
  if (known) return { outcome: "duplicate", runId: known };
  await requireCapability(ctx.app, workspaceId, "schedule");
  const started = await startFromOutside(ctx, {
    workflowId,
    values,
    async alongside(tx, runId) {
      const [claimed] = await tx
        .insert(triggerEvent)
        .values({ workspaceId, triggerId: id, key: eventId ?? newId(), runId, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: triggerEvent.id });
      if (!claimed) return false;
      await tx
        .update(workflowTrigger)
        .set({ lastRunAt: now })
        .where(and(eq(workflowTrigger.id, id), eq(workflowTrigger.workspaceId, workspaceId)));
      return true;
    },
  });
  publishTriggersChanged(ctx.app, workspaceId);
  if (started) return { outcome: "started", runId: started.runId };
  const runId = eventId === null ? null : await findEventRun(ctx, id, eventId);
  if (!runId) throw new AppError("conflict", triggerErrorText.tryAgain);
  return { outcome: "duplicate", runId };
}

async function findEventRun({ db, actor }: WorkspaceContext, triggerId: string, key: string): Promise<string | null> {
  const [found] = await db
    .select({ runId: triggerEvent.runId })
    .from(triggerEvent)
    .where(
      and(
        eq(triggerEvent.workspaceId, actor.workspaceId),
        eq(triggerEvent.triggerId, triggerId),
        eq(triggerEvent.key, key),
      ),
    );
  return found?.runId ?? null;
}

/** Replaces the test call before, if someone still waits. */
async function noteTestCall(
  { app, db, actor }: WorkspaceContext,
  { id }: TriggerRow,
  { body, problem, values, now }: { body: string; problem: string | null; values: Record<string, string>; now: Date },
): Promise<void> {
  const shown = (text: string) => truncate(storableText(text), limits.trigger.shownBodyChars);
  await db
    .update(workflowTrigger)
    .set({
      lastTest: {
        receivedAt: now.toISOString(),
        problem,
        body: shown(body),
        values: Object.fromEntries(Object.entries(values).map(([label, text]) => [label, shown(text)])),
      },
    })
    .where(
      and(
        eq(workflowTrigger.id, id),
        eq(workflowTrigger.workspaceId, actor.workspaceId),
        gt(workflowTrigger.testUntil, sql`now()`),
      ),
    );
  publishTriggersChanged(app, actor.workspaceId);
}

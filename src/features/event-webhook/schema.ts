import { z } from "zod";
import { runStatuses, triggerTypes } from "#engine/status.ts";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import { limits } from "#product/limits.ts";

/** What a webhook can tell about runs. */
export const runEventTypes = ["run.completed", "run.failed", "run.stopped", "run.waiting"] as const;
export type RunEventType = (typeof runEventTypes)[number];
/** What a person sends to try a webhook. */
export type DeliveredEvent = RunEventType | "test";

export const deliveryStates = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a webhook has turned itself off: too many failures in a row, or its receiver says that it is gone. */
export type DisabledReason = "FAILURES" | "GONE";

const target = {
  url: z.string().trim().min(1).max(limits.eventWebhook.urlChars),
  events: z
    .array(z.enum(runEventTypes))
    .min(1)
    .max(runEventTypes.length)
    .transform((events) => runEventTypes.filter((event) => events.includes(event))),
};
export const eventWebhookDraft = z.strictObject({ workspaceId: idOf("workspace"), ...target });
export const eventWebhookChanges = z.strictObject({ id: idOf("eventWebhook"), ...target });
export type EventWebhookDraft = z.output<typeof eventWebhookDraft>;
export type EventWebhookChanges = z.output<typeof eventWebhookChanges>;

export const byEventWebhook = z.strictObject({ id: idOf("eventWebhook") });
export const eventWebhookSwitch = byEventWebhook.extend({ isActive: z.boolean() });
export const byDelivery = z.strictObject({ id: idOf("eventDelivery") });
export const deliveryPage = byEventWebhook.extend({
  state: z.enum(deliveryStates).optional(),
  search: z.string().max(limits.request.searchChars).default(""),
  /** The last delivery of the page before. */
  cursor: idOf("eventDelivery").optional(),
});
export type DeliveryPage = z.output<typeof deliveryPage>;

/** One attempt to send a delivery: the next one after so many. */
export const deliverJob = jobName<{ workspaceId: string; deliveryId: string; attempts: number }>(
  "eventWebhook.deliver",
);

const workspace = z.object({ id: z.string(), slug: z.string() });
/** The body of a delivery about a run. The OpenAPI document describes it. */
export const runEventBody = z.object({
  /** The same for all webhooks and attempts. */
  id: z.string(),
  event: z.enum(runEventTypes),
  time: z.iso.datetime(),
  workspace,
  run: z.object({
    id: z.string(),
    workflow_id: z.string(),
    workflow_title: z.string(),
    title: z.string(),
    status: z.enum(runStatuses),
    /** What started it: a person in one of the ways, or something that is called so. */
    trigger: z.object({
      type: z.enum([...triggerTypes, "PUBLIC_API", "SCHEDULE", "WEBHOOK", "APP_EVENT"]),
      title: z.string().nullable(),
    }),
    link: z.url(),
    /** The type of the step that waits. */
    waiting_for: z.string().optional(),
    /** Why it failed or was stopped. */
    error: z.string().optional(),
    customUserId: z.string().optional(),
    bulk_run_id: z.string().optional(),
  }),
});
export type RunEventBody = z.output<typeof runEventBody>;
export type TestEventBody = Pick<RunEventBody, "id" | "time" | "workspace"> & { event: "test" };

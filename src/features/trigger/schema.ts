import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { accountKinds } from "#product/accounts/account-kind.ts";
import { appEventNames } from "#product/accounts/app-events.ts";
import { limits } from "#product/limits.ts";
import { scheduleConfig } from "#product/schedule/schedule-config.ts";

export const triggerKinds = ["SCHEDULE", "WEBHOOK", "APP_EVENT"] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** Why a trigger paused itself: too many runs in a row failed, there are no credits left, or no connected account. */
export type PauseReason = "FAILURES" | "CREDITS" | "ACCOUNT" | "OWN_ACCOUNT";

/** How callers prove who they are: with the secret itself, or with a signature made with it. */
export const webhookChecks = ["SECRET", "SIGNATURE"] as const;
/** When callers get their answer: once the run has started, or once it has ended. */
export const webhookAnswers = ["AT_ONCE", "WHEN_DONE"] as const;

/** Where the values of form fields are in a payload. Fields without a path are found by their id or label. */
const payloadMapping = z
  .array(
    z.strictObject({
      fieldId: z.string().min(1).max(64),
      path: z.string().trim().min(1).max(limits.trigger.pathChars),
    }),
  )
  .max(limits.humanInput.fields);
export type PayloadMapping = z.output<typeof payloadMapping>;

export const webhookConfig = z.strictObject({
  check: z.enum(webhookChecks),
  answer: z.enum(webhookAnswers),
  mapping: payloadMapping,
});
export type WebhookConfig = z.output<typeof webhookConfig>;

/** How often a service is asked for events, in minutes. */
export const pollMinutes = [1, 5, 15] as const;

const eventSource = {
  event: z.enum(appEventNames),
  /** What the person says about it, such as the channel, by the names of its inputs. */
  values: z.record(z.string().max(40), z.string().trim().max(limits.trigger.pathChars)),
};
export const appEventConfig = z.strictObject({
  ...eventSource,
  everyMinutes: z.literal(pollMinutes),
  mapping: payloadMapping,
});
export type AppEventConfig = z.output<typeof appEventConfig>;
/** Whose account is read: the workspace's, or the personal account of whoever sets it up. */
const accountOf = z.enum(accountKinds).default("workspace");
export const appEventTest = z.strictObject({ workspaceId: idOf("workspace"), ...eventSource, accountOf });
export type AppEventTest = z.output<typeof appEventTest>;

/** How far the events of a service were read. */
export interface EventCursor {
  readonly after: number;
  /** The events of that order, which are known. */
  readonly seen: readonly string[];
  /** The numbering that `after` belongs to, for services that can renumber their events. */
  readonly generation?: string;
}

/** Answers of the workflow's first form, as that form makes them. */
export const triggerInputs = z
  .array(z.strictObject({ fieldId: z.string().min(1).max(64), value: z.json() }))
  .max(limits.humanInput.fields);
export type TriggerInputs = z.output<typeof triggerInputs>;

const title = z.string().trim().min(1).max(limits.trigger.titleChars);

export const scheduleDraft = z.strictObject({
  workflowId: idOf("workflow"),
  title,
  config: scheduleConfig,
  inputs: triggerInputs,
});
export const scheduleChanges = scheduleDraft.omit({ workflowId: true }).extend({ id: idOf("trigger") });
export const webhookDraft = z.strictObject({ workflowId: idOf("workflow"), title, config: webhookConfig });
export const webhookChanges = webhookDraft.omit({ workflowId: true }).extend({ id: idOf("trigger") });
export const appEventDraft = z.strictObject({ workflowId: idOf("workflow"), title, config: appEventConfig, accountOf });
export const appEventChanges = appEventDraft.omit({ workflowId: true }).extend({ id: idOf("trigger") });
export type AppEventDraft = z.output<typeof appEventDraft>;
export type AppEventChanges = z.output<typeof appEventChanges>;
export type ScheduleDraft = z.output<typeof scheduleDraft>;
export type ScheduleChanges = z.output<typeof scheduleChanges>;
export type WebhookDraft = z.output<typeof webhookDraft>;
export type WebhookChanges = z.output<typeof webhookChanges>;

export const byTrigger = z.strictObject({ id: idOf("trigger") });
export const byWorkflow = z.strictObject({ workflowId: idOf("workflow") });
export const triggerSwitch = byTrigger.extend({ isActive: z.boolean() });
export const triggerListen = byTrigger.extend({ isListening: z.boolean() });
export const nextTimesInput = z.strictObject({ workspaceId: idOf("workspace"), config: scheduleConfig });

/** What a test call of a webhook brought, for the person who set it up. */
export interface TestCall {
  readonly receivedAt: string;
  /** Why it was refused; null if it would start a run. */
  readonly problem: string | null;
  /** The start of its body. */
  readonly body: string;
  /** The values of the first form that were found in it, by label. */
  readonly values: Readonly<Record<string, string>>;
}

/** The shapes of the public API. Routes check requests against them, and the OpenAPI document is made of them. */
import { z } from "zod";
import { runStatuses } from "#engine/status.ts";
import { runTitle } from "#features/run/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

const { publicApi } = limits;

export const byWorkflow = z.strictObject({ workflow_id: idOf("workflow") });
export const byRun = z.strictObject({ run_id: idOf("run") });

export const eventsQuery = byRun.extend({ after: z.coerce.number().int().min(0).optional() });

export const runQuery = byWorkflow.extend({
  wait: z.coerce
    .number()
    .min(0)
    .max(timers.publicApi.waitMs / 1_000)
    .optional(),
});

export const runBody = z.strictObject({
  data: z.record(z.string().max(limits.humanInput.labelChars.max), z.string()).default({}),
  title: runTitle.optional(),
  customUserId: z.string().min(1).max(publicApi.customUserIdChars).optional(),
  customSessionContext: z
    .record(z.string().min(1).max(publicApi.contextKeyChars), z.string().max(publicApi.contextValueChars))
    .refine((context) => Object.keys(context).length <= publicApi.contextKeys)
    .optional(),
  idempotencyKey: z.string().min(1).max(publicApi.idempotencyKeyChars).optional(),
});
export type RunBody = z.output<typeof runBody>;

export const runsQuery = z.strictObject({
  workflow_id: idOf("workflow").optional(),
  status: z.enum(runStatuses).optional(),
  cursor: idOf("run").optional(),
  limit: z.coerce.number().int().min(1).max(publicApi.maxPageRows).default(publicApi.pageRows),
});
export type RunsQuery = z.output<typeof runsQuery>;

const status = z.enum(runStatuses);

export const startedRun = z.object({
  message: z.string(),
  workflow_run_id: z.string(),
  /** Both only for a request that has waited. */
  status: status.optional(),
  waiting_for: z.string().optional(),
});
export type StartedRun = z.output<typeof startedRun>;

export const runStatus = z.object({
  workflow_run_id: z.string(),
  status,
  waiting_for: z.string().optional(),
});
export type RunStatusAnswer = z.output<typeof runStatus>;

const journalEntry = z.object({ index: z.int(), title: z.string(), type: z.string(), content: z.string() });

export const runResult = z.object({
  workflow_run_id: z.string(),
  workflow_id: z.string(),
  workflow_title: z.string(),
  workflow_run_input: z.array(journalEntry),
  workflow_run_output: z.array(journalEntry),
  customUserId: z.string().optional(),
  customSessionContext: z.record(z.string(), z.string()).optional(),
  status,
  ai_credits_consumed: z.number(),
  error: z.string().optional(),
});

export const runList = z.object({
  runs: z.array(
    z.object({
      workflow_run_id: z.string(),
      workflow_id: z.string(),
      title: z.string(),
      status,
      created_at: z.iso.datetime(),
      ended_at: z.iso.datetime().nullable(),
      customUserId: z.string().optional(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
export type RunList = z.output<typeof runList>;

const stepEvent = z.object({
  type: z.enum(["step.started", "step.waiting", "step.completed", "step.failed"]),
  workflow_run_id: z.string(),
  step: z.object({ index: z.int(), title: z.string(), type: z.string() }),
  content: z.string().optional(),
  error: z.string().optional(),
});
const endEvent = z.object({
  type: z.enum(["run.completed", "run.failed", "run.stopped"]),
  workflow_run_id: z.string(),
  status,
});
/** The data of one server-sent event. */
export const runEvent = z.union([stepEvent, endEvent]);
export type RunEvent = z.output<typeof runEvent>;

export const workflowList = z.object({
  workflows: z.array(z.object({ id: z.string(), title: z.string() })),
});

export const workflowSchema = z.object({
  workflow_id: z.string(),
  title: z.string(),
  fields: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      type: z.string(),
      required: z.boolean(),
      description: z.string(),
      options: z.array(z.string()).nullable(),
      example: z.string(),
    }),
  ),
});

const path = { s3_file_path: z.string() };
export const uploadAnswers = {
  uploadDocument: z.object({
    value: z.array(z.object({ title: z.string(), ...path, document_id: z.string(), size: z.number() })),
  }),
  uploadImage: z.object({ value: z.array(z.object(path)) }),
  uploadMedia: z.object({ value: z.array(z.object({ title: z.string(), ...path, mime_type: z.string() })) }),
} as const;

export const apiError = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
});
export type ApiErrorBody = z.output<typeof apiError>;

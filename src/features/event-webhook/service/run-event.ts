import { createHash } from "node:crypto";
import { isOver, type RunStatus } from "#engine/status.ts";
import type { RunRow } from "#features/run/service/find-run.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { absolute, urls } from "#product/urls.ts";
import type { RunEventBody, RunEventType, TestEventBody } from "../schema.ts";

const endEvents = {
  COMPLETED: "run.completed",
  FAILED: "run.failed",
  STOPPED: "run.stopped",
} as const satisfies Partial<Record<RunStatus, RunEventType>>;

export type EventRun = Pick<
  RunRow,
  | "id"
  | "workspaceId"
  | "workflowId"
  | "title"
  | "status"
  | "stopReason"
  | "triggerType"
  | "trigger"
  | "customUserId"
  | "bulkRunId"
  | "endedAt"
  | "updatedAt"
> & { readonly workflowTitle: string; readonly slug: string };

/** What a run has come to, and since when. */
export interface RunMoment {
  readonly event: RunEventType;
  readonly at: Date;
  /** Tells it from other moments of the run: a run that is resumed ends again. */
  readonly key: string;
}

/** Null for a run that neither has ended nor waits. */
export function momentOf(run: EventRun, waiting: { executionId: string; epoch: number } | null): RunMoment | null {
  const { status, endedAt, updatedAt } = run;
  if (isOver(status) && endedAt)
    return { event: endEvents[status as keyof typeof endEvents], at: endedAt, key: endedAt.toISOString() };
  if (!waiting) return null;
  return { event: "run.waiting", at: updatedAt, key: `${waiting.executionId}:${waiting.epoch}` };
}

export function runEventBodyOf(
  run: EventRun,
  { event, at, key }: RunMoment,
  { publicUrl, waitingFor, error }: { publicUrl: string; waitingFor: string | null; error: string | null },
): RunEventBody {
  const { id, workflowId, workflowTitle, title, status, triggerType, trigger, customUserId, bulkRunId, slug } = run;
  return {
    id: eventId(id, event, key),
    event,
    time: at.toISOString(),
    workspace: { id: run.workspaceId, slug },
    run: {
      ...{ id, workflow_id: workflowId, workflow_title: workflowTitle, title, status },
      trigger: { type: trigger?.type ?? triggerType, title: trigger?.title ?? null },
      link: absolute(publicUrl, urls.run(slug, id)),
      ...(waitingFor !== null && { waiting_for: waitingFor }),
      ...(error !== null && { error: truncate(error, limits.eventWebhook.errorChars) }),
      ...(customUserId !== null && { customUserId }),
      ...(bulkRunId !== null && { bulk_run_id: bulkRunId }),
    },
  };
}

export const testEventBody = (workspace: TestEventBody["workspace"], id: string, at: Date): TestEventBody => ({
  ...{ id: eventId(id), event: "test", time: at.toISOString(), workspace },
});

const eventId = (...parts: readonly string[]): string =>
  `evt_${createHash("sha256").update(parts.join("|")).digest("base64url").slice(0, 24)}`;

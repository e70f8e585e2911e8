import { createHash } from "node:crypto";
import type { RunStatus } from "#engine/status.ts";
import type { RunRow } from "#features/run/service/find-run.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { absolute, urls } from "#product/urls.ts";
import type { RunEventBody, RunEventType, TestEventBody } from "../schema.ts";
import type { runEvent } from "../table.ts";

/** The status of the run at that moment. */
const statusAt = {
  "run.completed": "COMPLETED",
  "run.failed": "FAILED",
  "run.stopped": "STOPPED",
  "run.waiting": "RUNNING",
} as const satisfies Record<RunEventType, RunStatus>;

/** What happened to a run, with what receivers are told of the run. */
export type EventOfRun = typeof runEvent.$inferSelect &
  Pick<RunRow, "workflowId" | "title" | "triggerType" | "trigger" | "customUserId" | "bulkRunId"> & {
    readonly workflowTitle: string;
    readonly slug: string;
  };

export function runEventBodyOf(
  happened: EventOfRun,
  { publicUrl, waitingFor }: { publicUrl: string; waitingFor: string | null },
): RunEventBody {
  const { runId, workflowId, workflowTitle, title, triggerType, trigger, customUserId, bulkRunId, slug } = happened;
  const { event, executionId, epoch, error, occurredAt } = happened;
  const time = occurredAt.toISOString();
  return {
    // A run that is resumed ends again at another time, and a step that is retried waits again in another epoch.
    id: eventId(runId, event, executionId === null ? time : `${executionId}:${epoch}`),
    event,
    time,
    workspace: { id: happened.workspaceId, slug },
    run: {
      ...{ id: runId, workflow_id: workflowId, workflow_title: workflowTitle, title, status: statusAt[event] },
      trigger: { type: trigger?.type ?? triggerType, title: trigger?.title ?? null },
      link: absolute(publicUrl, urls.run(slug, runId)),
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

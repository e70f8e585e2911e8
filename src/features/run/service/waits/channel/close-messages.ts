import { sql } from "drizzle-orm";
import { editMessage } from "#features/integration/service/messages/edit-message.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { type ClosedMessage, waitMessageCloseJob } from "../../../schema.ts";
import { findRunContext } from "../../find-run.ts";
import { findWait } from "../find-wait.ts";
import { findOutdated } from "./plan-edits.ts";
import { writeOutcome } from "./write-message.ts";

/**
 * Plans the last change of the messages about waits of runs that have ended and are about to be deleted. Their rows go
 * with the runs, so each job has all that it needs.
 */
export async function planClosing(app: App, runIds: readonly string[]): Promise<void> {
  const outdated = await findOutdated(app, sql`wait.run_id = any(${sql.param(runIds)}::uuid[])`);
  for (const { id, waitId, content, posted } of outdated) {
    const found = await findWait(app, waitId);
    if (!found || content === "asks") continue;
    const { workspaceId, userId, trigger } = found.run;
    const reader = { language: found.authorMetadata?.language, isSelf: false };
    const text = await withLanguageOf(reader, () => writeOutcome(app, found, content));
    const input = { workspaceId, userId, trigger, posted, text };
    await app.jobs.start(waitMessageCloseJob, `${waitMessageCloseJob.name}:${id}`, input);
  }
}

/** Changes the message. A busy service is asked again, as often as a job is retried. */
export async function closeMessage(app: App, { posted, text, ...run }: ClosedMessage): Promise<void> {
  const callId = `wait-message:${posted.channel}:${posted.id}:closed`;
  const ctx = await findRunContext(app, run, callId);
  if (!ctx) return;
  const outcome = await editMessage(ctx, { posted, text, callId });
  if (outcome.kind === "later") throw new AppError("provider", outcome.reason);
}

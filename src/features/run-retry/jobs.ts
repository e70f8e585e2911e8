import type { Recovery } from "#platform/jobs/job.ts";
import type { RunListener } from "#platform/run-listener.ts";
import { feedRetries, feedRetry } from "./service/feed-retry.ts";
import { publishRetries } from "./service/find-retry.ts";

/** Retries the next run after one has ended or waits. */
export const feedRetryAfterRun: RunListener = async (app, { workspaceId, runRetryId }) => {
  if (runRetryId === null) return;
  publishRetries(app, workspaceId);
  await feedRetry(app, runRetryId);
};

/** Continues the bulk retries that a dead process was feeding. */
export const recoverRetries: Recovery = async (app) => {
  await feedRetries(app);
};

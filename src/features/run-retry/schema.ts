import { z } from "zod";
import { runFilters } from "#features/run/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** DONE: every run is over again or waits for a person. */
export type RetryStatus = "RUNNING" | "DONE" | "CANCELED";

/** FAILED: it could not be retried. */
export type RetryItemState = "QUEUED" | "RETRIED" | "FAILED" | "CANCELED";

/** What people see of a retried run. */
export const retryOutcomes = ["QUEUED", "RUNNING", "WAITING", "COMPLETED", "FAILED", "STOPPED", "CANCELED"] as const;
export type RetryOutcome = (typeof retryOutcomes)[number];

export const byRunRetry = z.strictObject({ id: idOf("runRetry") });

/** Failed runs that match the filters. */
export const failureFilters = runFilters.omit({ statuses: true, sort: true, isReversed: true });
export type FailureFilters = z.output<typeof failureFilters>;

/** The failed runs to retry: these, or those that match. */
export const retryTarget = failureFilters.extend({
  runIds: z.array(idOf("run")).min(1).max(limits.runRetry.runs).optional(),
});
export type RetryTarget = z.output<typeof retryTarget>;

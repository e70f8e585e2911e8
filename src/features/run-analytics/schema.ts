import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { timezone } from "#product/schedule/schedule-config.ts";

/** How many days analytics can look back, today included. */
export const analyticsPeriods = [7, 30, 90] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** Days begin at midnight in `timezone`. */
export const analyticsInput = z.strictObject({
  workflowId: idOf("workflow"),
  days: z.literal(analyticsPeriods),
  timezone,
});
export type AnalyticsInput = z.output<typeof analyticsInput>;

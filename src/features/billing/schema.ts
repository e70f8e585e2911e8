import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import type { LowCreditThreshold } from "#product/credits.ts";
import { corePlans } from "#product/plans.ts";

export const workspaceInput = z.strictObject({ workspaceId: idOf("workspace") });

/** The specified input has the plan, but the server uses its own. */
export const creditCountInput = workspaceInput.extend({ corePlan: z.enum(corePlans).optional() });

/** Emails the owners that credits run low, once per threshold and period. */
export const lowCreditEmailJob = jobName<{ workspaceId: string; periodStart: string; threshold: LowCreditThreshold }>(
  "billing.low-credit-mail",
);

import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import type { LowCreditThreshold } from "#product/credits.ts";
import { corePlans } from "#product/plans.ts";

export const workspaceInput = z.strictObject({ workspaceId: idOf("workspace") });

/** The plan is accepted as specified and not trusted: the server knows it. */
export const creditCountInput = workspaceInput.extend({ corePlan: z.enum(corePlans).optional() });

/** Tells the owners that credits run low, once for each threshold and period. */
export const lowCreditEmailJob = jobName<{ workspaceId: string; periodStart: string; threshold: LowCreditThreshold }>(
  "billing.low-credit-mail",
);

import { and, eq, sql } from "drizzle-orm";
import { requireCredits } from "#features/billing/service/credit-check.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { PauseReason } from "../../schema.ts";
import { workflowTrigger } from "../../table.ts";
import { emailOwners } from "../email-owners.ts";
import { findTriggerContext, type TriggerRow } from "../find-trigger-context.ts";
import { publishTriggersChanged } from "../live.ts";

/**
 * Pauses schedules and app events whose last runs all failed, and those that failed because the workspace has no credits left,
 * with an email to the owners. Runs that are still under way don't count.
 */
export async function pauseFailing(app: App): Promise<number> {
  let paused = 0;
  for (const failing of await findFailing(app)) {
    const reason = await reasonToPause(app, failing);
    if (reason && (await pauseTrigger(app, failing.trigger, reason))) paused += 1;
  }
  return paused;
}

interface Failing extends Record<string, unknown> {
  trigger: Pick<TriggerRow, "id" | "workspaceId" | "userId" | "type" | "title" | "workflowId">;
  failures: number;
  lacksCredits: boolean;
}

/** Active schedules and app events whose last run failed, with the number of failures in a row, up to the one that pauses them. */
async function findFailing({ database }: App): Promise<Failing[]> {
  const { rows } = await database.system.execute<Failing>(sql`
    select jsonb_build_object('id', t.id, 'workspaceId', t.workspace_id, 'userId', t.user_id, 'type', t.type,
        'title', t.title, 'workflowId', t.workflow_id) as trigger,
      last.failures::int as failures, last.lacks_credits as "lacksCredits"
    from workflow_trigger t, lateral (
      select coalesce(min(place) filter (where not failed) - 1, count(*)) as failures,
        coalesce(bool_or(lacks_credits) filter (where place = 1), false) as lacks_credits
      from (
        select row_number() over (order by e.created_at desc, e.id desc) as place,
          e.problem is not null or r.status = 'FAILED' as failed,
          exists (select from node_execution n where n.run_id = r.id and n.status = 'FAILED'
            and n.error_dialog in ('topup', 'upgrade')) as lacks_credits
        from trigger_event e left join workflow_run r on r.id = e.run_id
        where e.trigger_id = t.id and e.created_at >= t.active_since and not e.is_skipped
          and (e.problem is not null or r.status in ('COMPLETED', 'FAILED', 'STOPPED'))
        order by e.created_at desc, e.id desc limit ${limits.trigger.failuresInRow}
      ) as ended
    ) as last
    where t.is_active and t.type in ('SCHEDULE', 'APP_EVENT') and last.failures > 0`);
  return rows;
}

async function reasonToPause(app: App, { trigger, failures, lacksCredits }: Failing): Promise<PauseReason | null> {
  if (lacksCredits && (await isOutOfCredits(app, trigger))) return "CREDITS";
  return failures >= limits.trigger.failuresInRow ? "FAILURES" : null;
}

/** The plan may have refused the model, or someone may have bought credits since. */
async function isOutOfCredits(app: App, trigger: Failing["trigger"]): Promise<boolean> {
  const ctx = await findTriggerContext(app, trigger, `schedule:${trigger.id}`);
  try {
    if (ctx) await requireCredits(ctx, 1);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "credits") return true;
    throw error;
  }
}

/** Switches a trigger off with an email to the owners. False if it was off already. */
export async function pauseTrigger(app: App, trigger: Failing["trigger"], reason: PauseReason): Promise<boolean> {
  const now = new Date();
  const [paused] = await app.database.system
    .update(workflowTrigger)
    .set({ isActive: false, nextRunAt: null, pausedReason: reason, updatedAt: now })
    .where(
      and(
        eq(workflowTrigger.id, trigger.id),
        eq(workflowTrigger.workspaceId, trigger.workspaceId),
        eq(workflowTrigger.isActive, true),
      ),
    )
    .returning({ id: workflowTrigger.id });
  if (!paused) return false;
  publishTriggersChanged(app, trigger.workspaceId);
  await emailOwners(app, { ...trigger, reason, pausedAt: now });
  return true;
}

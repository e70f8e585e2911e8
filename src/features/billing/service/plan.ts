import { and, eq, sql } from "drizzle-orm";
import { AppError, notFound } from "#lib/errors.ts";
import type { App, Member } from "#platform/context.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { type CreditPeriod, creditPeriod } from "#product/credits.ts";
import { addOns, type Capability, type CorePlan, can, leastPlanFor, type PlanLimits, plans } from "#product/plans.ts";
import { capabilityNames } from "#product/texts/capability.ts";
import { errorText } from "#product/texts/error.ts";
import { timers } from "#product/timers.ts";
import { workspaceBilling } from "../table.ts";

/** Units bought on top of the plan, each of the size that product/plans.ts gives it. */
export interface Topups {
  credit: number;
  storage: number;
  domain: number;
  editorSeat: number;
  userSeat: number;
}

/** What a workspace may use, with everything bought on top. */
export interface Plan {
  readonly corePlan: CorePlan;
  readonly limits: Readonly<PlanLimits>;
  readonly isYearly: boolean;
  /** Of the subscription; of the workspace while there is none. Its day is the day of the reset (G09). */
  readonly startedAt: Date;
  readonly isSubscribed: boolean;
  readonly topups: Readonly<Topups>;
  /** The month of credits that is running, by the database's clock. */
  readonly period: CreditPeriod;
}

interface Read extends Plan {
  /** The database's now. */
  readonly readAt: Date;
}

interface Kept {
  plan: Promise<Read>;
  /** Of performance.now(). */
  until: number;
}

const kept = new WeakMap<App, Map<string, Kept>>();

/**
 * A workspace's plan; without a row the one the operator gives everybody, or FREE (D7). Kept for a moment, because every
 * model call asks: other processes see a change that much later.
 */
export function planOf(app: App, workspaceId: string): Promise<Plan> {
  const all = kept.get(app) ?? new Map<string, Kept>();
  kept.set(app, all);
  const now = performance.now();
  const known = all.get(workspaceId);
  if (known && now < known.until) return known.plan;
  if (all.size >= 10_000) all.clear();
  const fresh: Kept = { plan: loadPlan(app, workspaceId), until: now + timers.billing.keepPlanMs };
  all.set(workspaceId, fresh);
  fresh.plan.then(
    // A month of credits must not go on for longer than it lasts.
    ({ period, readAt }) => {
      fresh.until = Math.min(fresh.until, now + period.end.getTime() - readAt.getTime());
    },
    () => all.delete(workspaceId),
  );
  return fresh.plan;
}

/** To be called after any change of a plan or a top-up. */
export function forgetPlan(app: App, workspaceId: string): void {
  kept.get(app)?.delete(workspaceId);
}

async function loadPlan(app: App, workspaceId: string): Promise<Read> {
  const [row] = await app.database
    .tenant(workspaceId)
    .select({ billing: workspaceBilling, createdAt: workspace.createdAt, now: sql`now()`.mapWith(workspace.createdAt) })
    .from(workspace)
    .leftJoin(workspaceBilling, eq(workspaceBilling.workspaceId, workspace.id))
    .where(eq(workspace.id, workspaceId));
  if (!row) return notFound("workspace");
  const { billing, createdAt, now: readAt } = row;
  const corePlan = billing?.corePlan ?? app.config.defaultPlan;
  const startedAt = billing?.startedAt ?? createdAt;
  const topups: Topups = {
    credit: billing?.creditTopups ?? 0,
    storage: billing?.storageTopups ?? 0,
    domain: billing?.domainTopups ?? 0,
    editorSeat: billing?.editorSeatTopups ?? 0,
    userSeat: billing?.userSeatTopups ?? 0,
  };
  const period = creditPeriod(startedAt, readAt);
  return {
    corePlan,
    limits: limitsOf(corePlan, topups),
    isYearly: billing?.isYearly ?? false,
    startedAt,
    isSubscribed: billing !== null,
    topups,
    period,
    readAt,
  };
}

/** The plan's own limits and what its top-ups add; without a limit there is nothing to add. */
function limitsOf(corePlan: CorePlan, topups: Topups): PlanLimits {
  const { limits } = plans[corePlan];
  const plus = (own: number | null, units: number, size: number | undefined) =>
    own === null ? null : own + units * (size ?? 0);
  return {
    ...limits,
    max_ai_queries: plus(limits.max_ai_queries, topups.credit, addOns.CHATBOT_MSGS_TOPUP.limits.max_ai_queries),
    max_knowledge_sources: plus(
      limits.max_knowledge_sources,
      topups.storage,
      addOns.STORAGE_TOPUP.limits.max_knowledge_sources,
    ),
    max_editor_seats: plus(
      limits.max_editor_seats,
      topups.editorSeat,
      addOns.WORKSPACE_EDITOR_SEAT_TOPUP.limits.max_editor_seats,
    ),
    max_user_seats: plus(
      limits.max_user_seats,
      topups.userSeat,
      addOns.WORKSPACE_USER_SEAT_TOPUP.limits.max_user_seats,
    ),
  };
}

/** Domains that may be set up: included ones and bought ones; null is unlimited. */
export function domainLimit({ limits, topups }: Plan): number | null {
  return limits.included_custom_domains === null ? null : limits.included_custom_domains + topups.domain;
}

/** Refuses what the plan does not include, naming the least one that does. */
export async function requirePlan(app: App, workspaceId: string, capability: Capability): Promise<void> {
  const { corePlan } = await planOf(app, workspaceId);
  if (can(corePlan, capability)) return;
  const least = plans[leastPlanFor(capability)].display_name;
  throw new AppError("credits", errorText.billing.planNeeded(least, capabilityNames[capability]), {
    details: { open: "upgrade", reason: "plan", capability },
  });
}

/** Credits a member may use in a month, as an owner set it; null is as many as there are. */
export async function memberLimit({ db, actor }: Member): Promise<number | null> {
  if (actor.role === "OWNER") return null;
  const [row] = await db
    .select({ creditCap: workspaceMember.creditCap })
    .from(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, actor.workspaceId), eq(workspaceMember.userId, actor.userId)));
  return row?.creditCap ?? null;
}

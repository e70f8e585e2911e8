import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { ActingContext, App } from "#platform/context.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { type CreditPeriod, creditPeriod } from "#product/credits.ts";
import {
  addOns,
  type Capability,
  type CorePlan,
  minimumPlanFor,
  type PlanLimits,
  planIncludes,
  plans,
} from "#product/plans.ts";
import { notFound } from "#product/refusals.ts";
import { billingErrorText } from "#product/texts/billing/billing-errors.ts";
import { capabilityNames } from "#product/texts/billing/capability.ts";
import { timers } from "#product/timers.ts";
import { workspaceBilling } from "../table.ts";

/** Purchased add-on units. product/plans.ts defines what one unit adds. */
export interface Topups {
  credit: number;
  storage: number;
  domain: number;
  editorSeat: number;
  userSeat: number;
}

/** A workspace's plan, including its add-ons. */
export interface Plan {
  readonly corePlan: CorePlan;
  readonly limits: Readonly<PlanLimits>;
  readonly isYearly: boolean;
  /** Start of the subscription, or of the workspace without one. Credits reset on its day of the month. */
  readonly startedAt: Date;
  readonly isSubscribed: boolean;
  readonly topups: Readonly<Topups>;
  /** The current month of credits, by the database's clock. */
  readonly period: CreditPeriod;
}

interface LoadedPlan extends Plan {
  /** The database's time of the query. */
  readonly readAt: Date;
}

interface CachedPlan {
  plan: Promise<LoadedPlan>;
  /** In terms of performance.now(). */
  expiresAt: number;
}

const planCache = new WeakMap<App, Map<string, CachedPlan>>();

/**
 * A workspace's plan, or the server's default plan. Cached briefly, because every model call reads it; other processes
 * see a change after that time.
 */
export function getPlan(app: App, workspaceId: string): Promise<Plan> {
  const plansByWorkspace = planCache.get(app) ?? new Map<string, CachedPlan>();
  planCache.set(app, plansByWorkspace);
  const now = performance.now();
  const cached = plansByWorkspace.get(workspaceId);
  if (cached && now < cached.expiresAt) return cached.plan;
  if (plansByWorkspace.size >= 10_000) plansByWorkspace.clear();
  const entry: CachedPlan = { plan: loadPlan(app, workspaceId), expiresAt: now + timers.billing.planCacheMs };
  plansByWorkspace.set(workspaceId, entry);
  entry.plan.then(
    // The cached month must not outlive the real one.
    ({ period, readAt }) => {
      entry.expiresAt = Math.min(entry.expiresAt, now + period.end.getTime() - readAt.getTime());
    },
    () => plansByWorkspace.delete(workspaceId),
  );
  return entry.plan;
}

/** Call it after every change of a plan or an add-on. */
export function clearPlanCache(app: App, workspaceId: string): void {
  planCache.get(app)?.delete(workspaceId);
}

async function loadPlan(app: App, workspaceId: string): Promise<LoadedPlan> {
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
    limits: addTopups(corePlan, topups),
    isYearly: billing?.isYearly ?? false,
    startedAt,
    isSubscribed: billing !== null,
    topups,
    period,
    readAt,
  };
}

/** The plan's limits plus add-ons. Unlimited stays unlimited. */
function addTopups(corePlan: CorePlan, topups: Topups): PlanLimits {
  const { limits } = plans[corePlan];
  const addUnits = (own: number | null, units: number, size: number | undefined) =>
    own === null ? null : own + units * (size ?? 0);
  return {
    ...limits,
    max_ai_queries: addUnits(limits.max_ai_queries, topups.credit, addOns.CHATBOT_MSGS_TOPUP.limits.max_ai_queries),
    max_knowledge_sources: addUnits(
      limits.max_knowledge_sources,
      topups.storage,
      addOns.STORAGE_TOPUP.limits.max_knowledge_sources,
    ),
    max_editor_seats: addUnits(
      limits.max_editor_seats,
      topups.editorSeat,
      addOns.WORKSPACE_EDITOR_SEAT_TOPUP.limits.max_editor_seats,
    ),
    max_user_seats: addUnits(
      limits.max_user_seats,
      topups.userSeat,
      addOns.WORKSPACE_USER_SEAT_TOPUP.limits.max_user_seats,
    ),
  };
}

/** Number of custom domains, included and purchased. null is unlimited. */
export function domainLimit({ limits, topups }: Plan): number | null {
  return limits.included_custom_domains === null ? null : limits.included_custom_domains + topups.domain;
}

/** Throws "credits" if the plan lacks a capability. The text names the cheapest plan that has it. */
export async function requireCapability(app: App, workspaceId: string, capability: Capability): Promise<void> {
  assertIncluded((await getPlan(app, workspaceId)).corePlan, capability);
}

/** Like `requireCapability`, for a plan that is known, as inside a transaction. */
export function assertIncluded(corePlan: CorePlan, capability: Capability): void {
  if (planIncludes(corePlan, capability)) return;
  const cheapestPlan = plans[minimumPlanFor(capability)].display_name;
  throw new AppError("credits", billingErrorText.planRequired(cheapestPlan, capabilityNames[capability]), {
    details: { open: "upgrade", reason: "plan", capability },
  });
}

/** A member's monthly limit, set by an owner. null is no limit of their own; only members can have one. */
export async function memberCreditLimit({ db, actor }: ActingContext): Promise<number | null> {
  if (actor.kind !== "member" || actor.role === "OWNER" || actor.through !== undefined) return null;
  const [row] = await db
    .select({ creditCap: workspaceMember.creditCap })
    .from(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, actor.workspaceId), eq(workspaceMember.userId, actor.userId)));
  return row?.creditCap ?? null;
}

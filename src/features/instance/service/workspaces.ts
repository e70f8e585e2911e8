import { and, count, desc, eq, ilike, inArray, isNull, lt, or } from "drizzle-orm";
import { readWallet } from "#features/billing/service/credit-check.ts";
import { grantCredits } from "#features/billing/service/grant.ts";
import { clearPlanCache, getPlan } from "#features/billing/service/plan.ts";
import { countStoredBytes } from "#features/billing/service/storage.ts";
import { workspaceBilling } from "#features/billing/table.ts";
import type { App, SignedIn } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { type CorePlan, plans } from "#product/plans.ts";
import { notFound } from "#product/refusals.ts";
import type { GrantCreditsInput, Page, PageInput, WorkspaceMemberRow, WorkspaceRow } from "../schema.ts";
import { recordOperatorAudit } from "./audit.ts";
import { likePattern, toPage } from "./paging.ts";

/** All workspaces that aren't deleted, newest first. */
export async function listWorkspaces({ app }: SignedIn, { search, cursor }: PageInput): Promise<Page<WorkspaceRow>> {
  const db = app.database.system;
  const found = await db
    .select({
      id: workspace.id,
      name: workspace.name,
      ownerName: user.name,
      suspendedAt: workspace.suspendedAt,
    })
    .from(workspace)
    .innerJoin(user, eq(user.id, workspace.creatorId))
    .where(
      and(
        isNull(workspace.deletedAt),
        cursor ? lt(workspace.id, cursor) : undefined,
        search
          ? or(
              ilike(workspace.name, likePattern(search)),
              ilike(workspace.slug, likePattern(search)),
              ilike(user.name, likePattern(search)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(workspace.id))
    .limit(limits.screen.listPageRows + 1);
  const { rows, nextCursor } = toPage(found);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], nextCursor };
  const [people, bytes, spending] = await Promise.all([
    db
      .select({ id: workspaceMember.workspaceId, people: count() })
      .from(workspaceMember)
      .where(inArray(workspaceMember.workspaceId, ids))
      .groupBy(workspaceMember.workspaceId),
    Promise.all(ids.map((id) => countStoredBytes(db, id))),
    Promise.all(ids.map((id) => findSpending(app, id))),
  ]);
  return {
    nextCursor,
    rows: rows.map(({ suspendedAt, ...row }, at) => ({
      ...row,
      ...(spending[at] ?? { corePlan: "FREE", creditsUsed: 0, creditsLimit: null }),
      people: people.find(({ id }) => id === row.id)?.people ?? 0,
      storageBytes: bytes[at] ?? 0,
      isSuspended: suspendedAt !== null,
    })),
  };
}

async function findSpending(app: App, workspaceId: string) {
  const { corePlan, limits: allowed, period } = await getPlan(app, workspaceId);
  const { spent, granted } = await readWallet(
    { db: app.database.tenant(workspaceId), actor: { workspaceId } },
    workspaceId,
    period.start,
  );
  const limit = allowed.max_ai_queries;
  return { corePlan, creditsUsed: spent, creditsLimit: limit === null ? null : limit + granted };
}

export async function listWorkspaceMembers({ app }: SignedIn, workspaceId: string): Promise<WorkspaceMemberRow[]> {
  return app.database.system
    .select({ userId: user.id, name: user.name, email: user.email, role: workspaceMember.role })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .where(eq(workspaceMember.workspaceId, workspaceId))
    .orderBy(user.name)
    .limit(limits.operator.memberRows);
}

async function requireWorkspace({ app }: SignedIn, workspaceId: string): Promise<{ name: string }> {
  const [row] = await app.database.system
    .select({ name: workspace.name })
    .from(workspace)
    .where(and(eq(workspace.id, workspaceId), isNull(workspace.deletedAt)));
  return row ?? notFound("workspace");
}

/** Changes a workspace's plan. Other processes learn it through the workspace's live topic. */
export async function setPlan(ctx: SignedIn, workspaceId: string, corePlan: CorePlan): Promise<void> {
  await requireWorkspace(ctx, workspaceId);
  const { corePlan: before } = await getPlan(ctx.app, workspaceId);
  await ctx.app.database.system.transaction(async (tx) => {
    await tx
      .insert(workspaceBilling)
      .values({ workspaceId, corePlan })
      .onConflictDoUpdate({ target: workspaceBilling.workspaceId, set: { corePlan } });
    const change = `${plans[before].display_name} → ${plans[corePlan].display_name}`;
    await recordOperatorAudit(tx, ctx, "workspace.plan", change, workspaceId);
  });
  publishPlanChange(ctx, workspaceId);
}

/** Adds credits to the current month. The same request id adds them only once. */
export async function grantByOperator(
  ctx: SignedIn,
  { workspaceId, credits, reason, requestId }: GrantCreditsInput,
): Promise<void> {
  await requireWorkspace(ctx, workspaceId);
  const { period } = await getPlan(ctx.app, workspaceId);
  await ctx.app.database.system.transaction(async (tx) => {
    const isNew = await grantCredits(tx, {
      requestId: `operator:${requestId}`,
      workspaceId,
      userId: ctx.person.id,
      source: "GRANT_OPERATOR",
      credits,
      periodStart: period.start,
      refs: { reason },
    });
    if (isNew) await recordOperatorAudit(tx, ctx, "workspace.grant", `${credits} credits: ${reason}`, workspaceId);
  });
  publishPlanChange(ctx, workspaceId);
}

/** Suspends a workspace, so members can't open it or start anything, or lifts the suspension. */
export async function suspendWorkspace(ctx: SignedIn, workspaceId: string, isSuspended: boolean): Promise<void> {
  const { name } = await requireWorkspace(ctx, workspaceId);
  await ctx.app.database.system.transaction(async (tx) => {
    await tx
      .update(workspace)
      .set({ suspendedAt: isSuspended ? new Date() : null })
      .where(eq(workspace.id, workspaceId));
    await recordOperatorAudit(tx, ctx, isSuspended ? "workspace.suspend" : "workspace.unsuspend", name, workspaceId);
  });
  ctx.app.live.publish(`workspace:${workspaceId}`, { type: "members" });
}

function publishPlanChange({ app }: SignedIn, workspaceId: string): void {
  clearPlanCache(app, workspaceId);
  app.live.publish(`workspace:${workspaceId}`, { changed: "plan" });
}

import { randomBytes } from "node:crypto";
import { and, count, desc, eq, ilike, isNull, lt, max, ne, or } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { SignedIn } from "#platform/context.ts";
import { session, user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { peopleText } from "#product/texts/instance/people.ts";
import type { Page, PageInput, PersonRow, ResetLink } from "../schema.ts";
import { recordOperatorAudit } from "./audit.ts";
import { requireOperatorStill } from "./operators.ts";
import { likePattern, toPage } from "./paging.ts";

/** Everyone with an account, newest first. Ids sort by time, so the cursor is an id. */
export async function listPeople({ app }: SignedIn, { search, cursor }: PageInput): Promise<Page<PersonRow>> {
  const db = app.database.system;
  const memberships = db
    .select({ userId: workspaceMember.userId, workspaces: count().as("workspaces") })
    .from(workspaceMember)
    .innerJoin(workspace, and(eq(workspace.id, workspaceMember.workspaceId), isNull(workspace.deletedAt)))
    .groupBy(workspaceMember.userId)
    .as("memberships");
  const lastSessions = db
    .select({ userId: session.userId, lastSeenAt: max(session.updatedAt).as("last_seen_at") })
    .from(session)
    .groupBy(session.userId)
    .as("seen");
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      isEmailVerified: user.emailVerified,
      hasOperatorFlag: user.isOperator,
      suspendedAt: user.suspendedAt,
      workspaces: memberships.workspaces,
      lastSeenAt: lastSessions.lastSeenAt,
    })
    .from(user)
    .leftJoin(memberships, eq(memberships.userId, user.id))
    .leftJoin(lastSessions, eq(lastSessions.userId, user.id))
    .where(
      and(
        cursor ? lt(user.id, cursor) : undefined,
        search ? or(ilike(user.name, likePattern(search)), ilike(user.email, likePattern(search))) : undefined,
      ),
    )
    .orderBy(desc(user.id))
    .limit(limits.screen.listPageRows + 1);
  const { operatorEmails } = app.config;
  return toPage(
    rows.map(({ hasOperatorFlag, suspendedAt, workspaces, ...row }) => ({
      ...row,
      workspaces: workspaces ?? 0,
      isOperator:
        operatorEmails.length > 0 ? row.isEmailVerified && operatorEmails.includes(row.email) : hasOperatorFlag,
      isOperatorFixed: operatorEmails.length > 0,
      isSuspended: suspendedAt !== null,
    })),
  );
}

/** Suspends a person, which ends all their sessions, or lifts the suspension. Operators can't suspend themselves. */
export async function suspendPerson(ctx: SignedIn, userId: string, isSuspended: boolean): Promise<void> {
  if (userId === ctx.person.id) throw new AppError("invalid", peopleText.notYourself);
  await ctx.app.database.system.transaction(async (tx) => {
    await requireOperatorStill(tx, ctx);
    const [row] = await tx
      .update(user)
      .set({ suspendedAt: isSuspended ? new Date() : null })
      .where(eq(user.id, userId))
      .returning({ email: user.email });
    if (!row) return notFound("person");
    if (isSuspended) await tx.delete(session).where(eq(session.userId, userId));
    await recordOperatorAudit(tx, ctx, isSuspended ? "person.suspend" : "person.unsuspend", row.email);
  });
  ctx.app.live.publish(`user:${userId}`, { type: "sessions" });
}

/** Confirms a person's email address, for servers without mail or emails that never arrived. */
export async function confirmEmail(ctx: SignedIn, userId: string): Promise<void> {
  await ctx.app.database.system.transaction(async (tx) => {
    const [row] = await tx
      .update(user)
      .set({ emailVerified: true })
      .where(and(eq(user.id, userId), ne(user.emailVerified, true)))
      .returning({ email: user.email });
    if (row) await recordOperatorAudit(tx, ctx, "person.confirm", row.email);
  });
}

/** Creates a password reset link that the operator passes on to the person. */
export async function createResetLink(ctx: SignedIn, userId: string): Promise<ResetLink> {
  const [row] = await ctx.app.database.system.select({ email: user.email }).from(user).where(eq(user.id, userId));
  if (!row) return notFound("person");
  const { url } = await ctx.app.auth.resetLink(userId, randomBytes(24).toString("base64url"));
  await recordOperatorAudit(ctx.app.database.system, ctx, "person.resetLink", row.email);
  return { url };
}

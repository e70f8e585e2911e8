import { eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { lockOperators } from "#platform/auth/sign-up.ts";
import type { SignedIn } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { notFound } from "#product/refusals.ts";
import { peopleText } from "#product/texts/instance/people.ts";
import { recordOperatorAudit } from "./audit.ts";

const text = peopleText;

/** Makes a person an operator or removes the role. Operators can't remove themselves, so at least one remains. */
export async function changeOperator(ctx: SignedIn, userId: string, isOperator: boolean): Promise<void> {
  if (ctx.app.config.operatorEmails.length > 0) throw new AppError("invalid", text.operatorsSetByEnvironment);
  if (userId === ctx.person.id) throw new AppError("invalid", text.notYourOwnRole);
  await ctx.app.database.system.transaction(async (tx) => {
    await requireOperatorStill(tx, ctx);
    const [found] = await tx
      .select({
        email: user.email,
        isOperator: user.isOperator,
        isConfirmed: user.emailVerified,
        suspendedAt: user.suspendedAt,
      })
      .from(user)
      .where(eq(user.id, userId));
    if (!found) return notFound("person");
    if (found.isOperator === isOperator) return;
    // Someone who signed up with another person's address must not get the rights meant for that person.
    if (isOperator && !found.isConfirmed) throw new AppError("invalid", text.confirmFirst);
    if (isOperator && found.suspendedAt) throw new AppError("invalid", text.liftSuspensionFirst);
    await tx.update(user).set({ isOperator }).where(eq(user.id, userId));
    await recordOperatorAudit(tx, ctx, isOperator ? "person.makeOperator" : "person.removeOperator", found.email);
  });
  ctx.app.live.publish(`user:${userId}`, { type: "sessions" });
}

/**
 * Throws "forbidden" if the caller is no longer an operator, because two operators may remove each other at the same
 * time.
 */
export async function requireOperatorStill(tx: Tx, { app, person }: SignedIn): Promise<void> {
  await lockOperators(tx);
  const [me] = await tx
    .select({ hasOperatorFlag: user.isOperator, suspendedAt: user.suspendedAt })
    .from(user)
    .where(eq(user.id, person.id));
  const areOperatorsFixed = app.config.operatorEmails.length > 0;
  if (!me || me.suspendedAt || !(areOperatorsFixed || me.hasOperatorFlag))
    throw new AppError("forbidden", text.noLongerOperator);
}

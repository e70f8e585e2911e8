import { eq } from "drizzle-orm";
import { AppError, notFound } from "#lib/errors.ts";
import { lockOperators } from "#platform/auth/sign-up.ts";
import type { SignedIn } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { instanceText } from "#product/texts/instance/instance.ts";
import { recordOperatorAudit } from "./audit.ts";

const text = instanceText.people;

/** Makes a person an operator, or takes it back. Nobody takes it from themselves, so that one always remains. */
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
    // Whoever signed up with another's address must not get the rights that were meant for its owner.
    if (isOperator && !found.isConfirmed) throw new AppError("invalid", text.confirmFirst);
    if (isOperator && found.suspendedAt) throw new AppError("invalid", text.liftSuspensionFirst);
    await tx.update(user).set({ isOperator }).where(eq(user.id, userId));
    await recordOperatorAudit(tx, ctx, isOperator ? "person.makeOperator" : "person.removeOperator", found.email);
  });
  ctx.app.live.publish(`user:${userId}`, { type: "sessions" });
}

/** Two operators may remove or suspend each other at the same moment: the second one finds that they are none any more. */
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

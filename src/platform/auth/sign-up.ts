import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { user } from "../tables/account.ts";
import { workspaceInvitation } from "../tables/workspace.ts";

export type SignUpPolicy = "open" | "invite" | "closed";

/** Whether nobody has an account yet. The first person may always sign up. */
export async function isFirstPerson(db: Db): Promise<boolean> {
  const [someone] = await db.select({ id: user.id }).from(user).limit(1);
  return !someone;
}

/** Whether the sign-up policy allows this email address; "invite" requires a pending invitation for it. */
export async function canSignUp(db: Db, policy: SignUpPolicy, email: string): Promise<boolean> {
  if (policy === "open") return true;
  if (policy === "invite") {
    const [invitation] = await db
      .select({ id: workspaceInvitation.id })
      .from(workspaceInvitation)
      .where(
        and(
          eq(workspaceInvitation.email, email.toLowerCase()),
          eq(workspaceInvitation.status, "PENDING"),
          gt(workspaceInvitation.expiresAt, sql`now()`),
        ),
      )
      .limit(1);
    if (invitation) return true;
  }
  return isFirstPerson(db);
}

/** Whether an email address may get a sign-in link: it has an account or may sign up. */
export async function canSignIn(db: Db, policy: SignUpPolicy, email: string): Promise<boolean> {
  const [known] = await db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase()));
  return known !== undefined || canSignUp(db, policy, email);
}

/** Locks changes of operators until the transaction ends. */
export async function lockOperators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7201403)`);
}

/**
 * Makes the oldest account an operator unless there is one. Locked, because two people may sign up to a new instance at
 * the same moment.
 */
export async function markFirstOperator(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOperators(tx);
    await tx.execute(sql`
      update "user" set is_operator = true
      where id = (select id from "user" order by created_at, id limit 1)
        and not exists (select from "user" where is_operator)`);
  });
}

import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { user } from "../tables/account.ts";
import { workspaceInvitation } from "../tables/workspace.ts";

export type SignUpPolicy = "open" | "invite" | "closed";

/** Whether anyone has an account yet. The very first person may always come in: it is their instance. */
export async function isFirstPerson(db: Db): Promise<boolean> {
  const [someone] = await db.select({ id: user.id }).from(user).limit(1);
  return !someone;
}

/** SIGNUP_POLICY, for every way of signing up: "invite" needs an invitation that waits for this very address. */
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

/** Whether a mailbox may get a sign-in link: it has an account, or may have one. */
export async function canSignIn(db: Db, policy: SignUpPolicy, email: string): Promise<boolean> {
  const [known] = await db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase()));
  return known !== undefined || canSignUp(db, policy, email);
}

/** Until its transaction ends, nobody else changes who is an operator. */
export async function lockOperators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7201403)`);
}

/**
 * Makes the oldest account the operator unless there is one. Under a lock, because two people may sign up to a new
 * instance at the same moment and each would find themselves alone.
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

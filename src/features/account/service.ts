import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { Caller, SignedIn } from "#platform/context.ts";
import { account, type PublicMetadata, session, user } from "#platform/tables/account.ts";
import { socialProviders } from "#product/account-inputs.ts";
import { notFound } from "#product/refusals.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { timers } from "#product/timers.ts";
import { type Me, portraitUrl, type SessionItem, type SignInOptions, splitName } from "./schema.ts";

/** The signed-in person, for their own pages. */
export async function findMe({ app, person }: SignedIn): Promise<Me> {
  const [row] = await app.database.system
    .select({ name: user.name, image: user.image, publicMetadata: user.publicMetadata })
    .from(user)
    .where(eq(user.id, person.id));
  if (!row) return notFound("user");
  const signInMethods = await app.database.system
    .select({ providerId: account.providerId })
    .from(account)
    .where(eq(account.userId, person.id));
  const { id, email, isEmailVerified, isOperator } = person;
  const { image, ...profile } = row;
  return {
    id,
    email,
    isEmailVerified,
    isOperator,
    ...profile,
    imageUrl: portraitUrl(id, image),
    ...splitName(row.name),
    hasPassword: signInMethods.some(({ providerId }) => providerId === "credential"),
  };
}

export async function changeName({ app, person }: SignedIn, name: string): Promise<void> {
  await app.database.system.update(user).set({ name, updatedAt: sql`now()` }).where(eq(user.id, person.id));
}

/**
 * Changes the caller's own metadata; for other people's, throws "forbidden". An affiliate code is kept only by an account
 * that was just created and has none, so it never changes.
 */
export async function changeMetadata(
  { app, person }: SignedIn,
  userId: string,
  { affCode, ...changes }: PublicMetadata,
): Promise<PublicMetadata> {
  if (userId !== person.id) throw new AppError("forbidden", commonErrorText.forbidden);
  const [row] = await app.database.system
    .update(user)
    // The database merges the keys, so two tabs that set different keys keep both.
    .set({
      publicMetadata: sql`${affCode ? withFirstCode(affCode) : sql``} ${user.publicMetadata} || ${JSON.stringify(changes)}::jsonb`,
    })
    .where(eq(user.id, person.id))
    .returning({ publicMetadata: user.publicMetadata });
  return row?.publicMetadata ?? notFound("user");
}

const withFirstCode = (affCode: string) =>
  sql`case when ${user.createdAt} > now() - ${timers.account.affiliateMs} * interval '1 millisecond'
    then ${JSON.stringify({ affCode })}::jsonb else '{}'::jsonb end ||`;

/** The caller's active sessions, newest first. */
export async function listSessions({ app, person }: SignedIn): Promise<SessionItem[]> {
  const rows = await app.database.system
    .select({
      id: session.id,
      ipAddress: session.ipAddress,
      userAgent: session.userAgent,
      lastSeenAt: session.updatedAt,
    })
    .from(session)
    .where(and(eq(session.userId, person.id), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.createdAt));
  return rows.map((row) => ({ ...row, isCurrent: row.id === person.sessionId }));
}

/** Ends a session of the caller; its next request is rejected. */
export async function revokeSession({ app, person }: SignedIn, sessionId: string): Promise<void> {
  const revoked = await app.database.system
    .delete(session)
    .where(and(eq(session.userId, person.id), eq(session.id, sessionId)))
    .returning({ id: session.id });
  if (revoked.length === 0) return notFound("session");
  app.live.publish(`user:${person.id}`, { type: "sessions" });
}

/** Ends all sessions of the caller except the current one. */
export async function revokeOtherSessions({ app, person }: SignedIn): Promise<void> {
  await app.database.system.delete(session).where(and(eq(session.userId, person.id), ne(session.id, person.sessionId)));
  app.live.publish(`user:${person.id}`, { type: "sessions" });
}

/** Options for the sign-in page, without any personal data. */
export async function signInOptions({ app }: Caller): Promise<SignInOptions> {
  const { config, database } = app;
  const [firstUser] = await database.system.select({ id: user.id }).from(user).limit(1);
  return {
    providers: socialProviders.filter((provider) => config.social[provider] !== null),
    instanceName: app.settings.name(),
    signup: app.settings.signup(),
    isFirst: firstUser === undefined,
    hasMailServer: app.mailer.canSend(),
  };
}

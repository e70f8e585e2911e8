import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import { magicLink } from "better-auth/plugins/magic-link";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { brand } from "#product/texts/common/brand.ts";
import { timers } from "#product/timers.ts";
import { absolute, urls } from "#product/urls.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/port.ts";
import type { Settings } from "../settings.ts";
import { account, rateLimit, session, user, verification } from "../tables/account.ts";
import { createAttemptCounters, networkOf } from "./attempt-counters.ts";
import { createAuthAllowlist } from "./auth-allowlist.ts";
import { createAuthMails } from "./auth-mails.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { createSessions, type Sessions } from "./session.ts";
import { canSignIn, canSignUp, isFirstPerson, markFirstOperator } from "./sign-up.ts";

/** Who somebody is; what they may do is decided in access.ts. */
export interface Auth extends Sessions {
  /** Answers /api/auth/*. `ip` is the caller's address as the trusted proxies tell it. */
  handler(request: Request, ip: string): Promise<Response>;
  /** A link that lets the person choose a new password, as the mail of "Forgot password" would hold it. */
  resetLink(userId: string, token: string): Promise<{ url: string; expiresAt: Date }>;
}

export interface AuthParts {
  config: Config;
  settings: Pick<Settings, "signup">;
  database: Database;
  mailer: Mailer;
  log: Log;
  /** A person signs in, perhaps for the first time. Must not throw. */
  onSignIn(person: { id: string; name: string }): Promise<void>;
  /** A session ended before its time; streams opened with it should end too. */
  onSessionEnd(userId: string): void;
}

const seconds = (ms: number) => Math.round(ms / 1_000);

/** Identity by better-auth behind our own list of doors. Workspaces, invitations and roles are ours, not its. */
export function createAuth({ config, settings, database, mailer, log, onSignIn, onSessionEnd }: AuthParts): Auth {
  const db = database.system;
  const isHttps = config.publicUrl.startsWith("https:");
  const prefix = isHttps ? "__Host-troupe" : "troupe";
  const sessions = createSessions({
    database,
    secret: config.secrets.auth,
    cookieName: `${prefix}.session_token`,
    operatorEmails: config.operatorEmails,
  });
  const mails = createAuthMails({ publicUrl: config.publicUrl, mailer, log });

  const options = {
    appName: brand.name,
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secret: config.secrets.auth.reveal(),
    // The doorman has looked at the origin already; here only those it let through are named.
    trustedOrigins: (request) => [request?.headers.get("origin") ?? config.publicUrl],
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user, session, account, verification, rateLimit },
      transaction: true,
    }),
    advanced: {
      cookiePrefix: prefix,
      // With true better-auth would add its own `__Secure-`; `__Host-` is stricter.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isHttps, path: "/" },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: ["x-troupe-ip"] },
    },
    session: {
      expiresIn: seconds(timers.account.sessionMs),
      updateAge: seconds(timers.account.sessionRenewMs),
      freshAge: 0,
    },
    // Tokens of mails are kept as SHA-256, so that reading the table opens nothing.
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      // With a session the answer would tell which addresses have no account yet. The page signs in next.
      autoSignIn: false,
      onExistingUserSignUp: async ({ user: person }) => mails.accountExists(person),
      minPasswordLength: limits.account.passwordChars.min,
      maxPasswordLength: limits.account.passwordChars.max,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
      resetPasswordTokenExpiresIn: seconds(timers.account.resetLinkMs),
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: person, token }) => mails.resetPassword(person, token),
      // Whoever set a password through the mailbox has proved that it is theirs.
      onPasswordReset: async ({ user: person }) => {
        await db.update(user).set({ emailVerified: true }).where(eq(user.id, person.id));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: seconds(timers.account.verificationLinkMs),
      sendVerificationEmail: async ({ user: person, token }) => {
        if (!person.emailVerified) mails.verifyEmail(person, token);
      },
      // Only the account's own session may confirm its address: who signed up with a foreign address waits for its
      // owner to click, and the owner, who has no session, must not make that account true.
      beforeEmailVerification: async (person, request) => {
        const signedIn = await sessions.findPerson(request?.headers ?? new Headers());
        if (signedIn?.id !== person.id) throw new APIError("UNAUTHORIZED", { code: "SIGN_IN_FIRST" });
      },
    },
    socialProviders: registeredSocialApps(config.social),
    account: { accountLinking: { enabled: true } },
    // Faults are thrown to our own log: by itself it prints failed queries with all that was in them.
    onAPIError: { throw: true, errorURL: `${config.publicUrl}/sign-in` },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: "warn", log: (level, message) => log[level]({ part: "auth" }, String(message).slice(0, 300)) },
    plugins: [
      magicLink({
        storeToken: "hashed",
        expiresIn: seconds(timers.account.magicLinkMs),
        sendMagicLink: async ({ email, token, url }) => {
          if (!(await canSignIn(db, settings.signup(), email))) return;
          mails.magicLink(email, token, new URL(url).searchParams.get("callbackURL") ?? "/");
        },
      }),
    ],
    databaseHooks: {
      user: {
        create: {
          before: async (draft) => {
            const isFirst = await isFirstPerson(db);
            if (!(await canSignUp(db, settings.signup(), draft.email)))
              throw new APIError("FORBIDDEN", { code: "SIGN_UP_CLOSED" });
            const name = draft.name.trim().slice(0, limits.account.nameChars) || draft.email.split("@")[0];
            // Without a mail server the first person could only confirm by reading their own outbox.
            return { data: { name, emailVerified: draft.emailVerified || (isFirst && !mailer.canSend()) } };
          },
          after: async () => {
            if (config.operatorEmails.length === 0) await markFirstOperator(db);
          },
        },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            const [person] = await db.select({ suspendedAt: user.suspendedAt }).from(user).where(eq(user.id, userId));
            if (person?.suspendedAt) throw new APIError("FORBIDDEN", { code: "SUSPENDED" });
          },
          after: async ({ userId }) => {
            await db.delete(session).where(and(eq(session.userId, userId), lt(session.expiresAt, sql`now()`)));
            const [person] = await db.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, userId));
            if (person) await onSignIn(person);
          },
        },
        delete: { after: async ({ userId }) => onSessionEnd(userId) },
      },
      // We only ask Google and GitHub who somebody is; keys to their data are of no use here and not kept.
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    },
  } satisfies BetterAuthOptions;

  const identity = betterAuth(options);
  const allowlist = createAuthAllowlist({
    config,
    sessions,
    attempts: createAttemptCounters(database, config.limits.rateFactor),
    async isOwnersNetwork(email, network) {
      const rows = await db
        .select({ ip: session.ipAddress })
        .from(session)
        .innerJoin(user, eq(user.id, session.userId))
        .where(and(eq(user.email, email), gt(session.expiresAt, sql`now()`)));
      return rows.some(({ ip }) => ip !== null && networkOf(ip) === network);
    },
    canSignUp: (email) => canSignUp(db, settings.signup(), email),
    forward: (request) => identity.handler(request),
  });
  return {
    ...sessions,
    handler: allowlist,
    async resetLink(userId, token) {
      const expiresAt = new Date(Date.now() + timers.account.resetLinkMs);
      const { internalAdapter } = await identity.$context;
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: userId,
        expiresAt,
      });
      return { url: absolute(config.publicUrl, urls.resetPassword(token)), expiresAt };
    },
  };
}

/** Those that the operator has registered; without any, the page shows no such button. */
function registeredSocialApps(social: Config["social"]) {
  const apps = Object.entries(social).flatMap(([name, app]) =>
    app ? [[name, { clientId: app.clientId, clientSecret: app.clientSecret.reveal() }] as const] : [],
  );
  return Object.fromEntries(apps);
}

async function withoutTokens(row: object) {
  return { data: { ...row, accessToken: null, refreshToken: null, idToken: null } };
}

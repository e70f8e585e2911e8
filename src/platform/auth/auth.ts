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

/** Authentication; access.ts decides what a person may do. */
export interface Auth extends Sessions {
  /** Handles /api/auth/*. `ip` is the caller's IP address behind the trusted proxies. */
  handler(request: Request, ip: string): Promise<Response>;
  /** A link to choose a new password, like the one in the "Forgot password" email. */
  resetLink(userId: string, token: string): Promise<{ url: string; expiresAt: Date }>;
}

export interface AuthParts {
  config: Config;
  settings: Pick<Settings, "signup">;
  database: Database;
  mailer: Mailer;
  log: Log;
  /** Called when a person signs in, including the first time. Must not throw. */
  onSignIn(person: { id: string; name: string }): Promise<void>;
  /** Called when a session is revoked, so that its streams can end too. */
  onSessionEnd(userId: string): void;
}

const seconds = (ms: number) => Math.round(ms / 1_000);

/** Authentication by better-auth behind our allowlist of endpoints. Workspaces, invitations and roles are our own. */
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
  const mails = createAuthMails({ publicUrl: config.publicUrl, mailer, database, log });

  const options = {
    appName: brand.name,
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secret: config.secrets.auth.reveal(),
    // The allowlist has already checked the origin, so the origin of every request here is trusted.
    trustedOrigins: (request) => [request?.headers.get("origin") ?? config.publicUrl],
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user, session, account, verification, rateLimit },
      transaction: true,
    }),
    advanced: {
      cookiePrefix: prefix,
      // With `true`, better-auth would add its own `__Secure-` prefix; `__Host-` is stricter.
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
    // Tokens in emails are stored as SHA-256, so that the table alone gives no access.
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      // A session in the response would reveal which email addresses have no account. The page signs in next.
      autoSignIn: false,
      onExistingUserSignUp: async ({ user: person }) => mails.accountExists(person),
      minPasswordLength: limits.account.passwordChars.min,
      maxPasswordLength: limits.account.passwordChars.max,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
      resetPasswordTokenExpiresIn: seconds(timers.account.resetLinkMs),
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: person, token }) => mails.resetPassword(person, token),
      // A password set through a link in an email proves that the mailbox is theirs.
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
      // Only a session of the account may verify its email address. Otherwise, someone could sign up with another
      // person's address, and that person would verify the account by clicking the link.
      beforeEmailVerification: async (person, request) => {
        const signedIn = await sessions.findPerson(request?.headers ?? new Headers());
        if (signedIn?.id !== person.id) throw new APIError("UNAUTHORIZED", { code: "SIGN_IN_FIRST" });
      },
    },
    socialProviders: registeredSocialApps(config.social),
    account: { accountLinking: { enabled: true } },
    // Errors go to our own log, because better-auth would print failed queries with their parameters.
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
            // better-auth holds a transaction here and doesn't hand it over. Sign-ups are limited per network and address.
            const [isFirst, isAllowed] = await database.apart(() =>
              Promise.all([isFirstPerson(db), canSignUp(db, settings.signup(), draft.email)]),
            );
            if (!isAllowed) throw new APIError("FORBIDDEN", { code: "SIGN_UP_CLOSED" });
            const name = draft.name.trim().slice(0, limits.account.nameChars) || draft.email.split("@")[0];
            // Without a mail server, the first person could verify the address only through their own outbox.
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
      // Google and GitHub are only used to identify people, so their access tokens are not stored.
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

/** The social apps that the operator has configured. */
function registeredSocialApps(social: Config["social"]) {
  const apps = Object.entries(social).flatMap(([name, app]) =>
    app ? [[name, { clientId: app.clientId, clientSecret: app.clientSecret.reveal() }] as const] : [],
  );
  return Object.fromEntries(apps);
}

async function withoutTokens(row: object) {
  return { data: { ...row, accessToken: null, refreshToken: null, idToken: null } };
}

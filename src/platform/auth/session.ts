import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Secret } from "#lib/secret.ts";
import { notFound } from "#product/refusals.ts";
import type { Role } from "#product/roles.ts";
import type { Person } from "../context.ts";
import { batched } from "../db/batch.ts";
import type { Database } from "../db/database.ts";
import { session, user } from "../tables/account.ts";

export interface Sessions {
  /**
   * The person of the session cookie, or null. Queries every time, so that revoked sessions end at once; requests that
   * come in together share the query.
   */
  findPerson(headers: Headers): Promise<Person | null>;
  /** The cookie of a session as `name=value`; for tests and commands. */
  cookieFor(sessionId: string): Promise<string>;
}

export interface SessionOptions {
  database: Pick<Database, "system">;
  secret: Secret;
  cookieName: string;
  operatorEmails: readonly string[];
}

/**
 * Reads better-auth's cookie `token.signature`, where the signature is an HMAC-SHA-256 of the token in base64. Because
 * of the signature, a stolen session table is useless without AUTH_SECRET.
 */
export function createSessions({ database, secret, cookieName, operatorEmails }: SessionOptions): Sessions {
  const sign = (token: string) => createHmac("sha256", secret.reveal()).update(token).digest("base64");
  const findByToken = batched(async (db, tokens: readonly string[]) => {
    const rows = await db
      .select({
        token: session.token,
        person: { sessionId: session.id, id: user.id, email: user.email, name: user.name },
        isEmailVerified: user.emailVerified,
        isMarked: user.isOperator,
        roles: sql<Record<string, Role> | null>`(
          select json_object_agg(m.workspace_id, m.role) from workspace_member m
          join workspace w on w.id = m.workspace_id and w.deleted_at is null and w.suspended_at is null
          where m.user_id = ${user.id})`,
      })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(
        and(
          sql`${session.token} = any(${sql.param([...tokens])}::text[])`,
          sql`${session.expiresAt} > now()`,
          isNull(user.suspendedAt),
        ),
      );
    return tokens.map((token) => rows.find((row) => row.token === token));
  });

  const isOperator = (row: { email: string; isEmailVerified: boolean; isMarked: boolean }) =>
    operatorEmails.length > 0 ? row.isEmailVerified && operatorEmails.includes(row.email) : row.isMarked;

  return {
    async findPerson(headers) {
      const value = cookieValue(headers.get("cookie") ?? "", cookieName);
      const dot = value.lastIndexOf(".");
      if (dot < 1) return null;
      const token = value.slice(0, dot);
      // Compared as written: base64 reads more than one spelling as the same bytes.
      const given = Buffer.from(value.slice(dot + 1));
      const wanted = Buffer.from(sign(token));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const row = await findByToken(database.system, token);
      if (!row) return null;
      const { person, isEmailVerified, roles } = row;
      return {
        ...person,
        isEmailVerified,
        roles: roles ?? {},
        isOperator: isOperator({ ...row, email: person.email }),
      };
    },
    async cookieFor(sessionId) {
      const [row] = await database.system
        .select({ token: session.token })
        .from(session)
        .where(eq(session.id, sessionId));
      if (!row) return notFound("session");
      return `${cookieName}=${encodeURIComponent(`${row.token}.${sign(row.token)}`)}`;
    },
  };
}

/** The first cookie of that name, or "" when it is missing or malformed. */
function cookieValue(header: string, name: string): string {
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return "";
    }
  }
  return "";
}

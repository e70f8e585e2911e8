import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { checkOrigin, type OriginSettings } from "../http/security.ts";
import { type Attempt, type AttemptCounters, networkOf } from "./attempt-counters.ts";
import { type AttemptLimit, type AuthEndpoint, authEndpoints } from "./endpoints.ts";
import type { Sessions } from "./session.ts";

const basePath = "/api/auth";
/** The header from which better-auth reads the caller's IP address; values sent by callers are overwritten. */
const ipHeader = "x-troupe-ip";

export interface AuthAllowlistParts {
  config: OriginSettings;
  sessions: Pick<Sessions, "findPerson">;
  /** Whether the account with this email address has a session from this network. */
  isOwnersNetwork(email: string, network: string): Promise<boolean>;
  attempts: AttemptCounters;
  /** Whether the sign-up policy allows this email address, regardless of existing accounts. */
  canSignUp(email: string): Promise<boolean>;
  forward(request: Request): Promise<Response>;
}

/** Guards better-auth: only listed endpoints and fields, only our own origins, and a limited number of attempts. */
export function createAuthAllowlist({
  config,
  sessions,
  attempts,
  isOwnersNetwork,
  canSignUp,
  forward,
}: AuthAllowlistParts) {
  return async (request: Request, ip: string): Promise<Response> => {
    try {
      const url = new URL(request.url);
      const path = url.pathname.slice(basePath.length);
      const gate = authEndpoints[`${request.method} ${path}`];
      if (!gate) return refusal(404, "NOT_FOUND");
      checkOrigin(request, ip, config);
      if (gate.query && !gate.query.safeParse(Object.fromEntries(url.searchParams)).success)
        return refusal(400, "INVALID_TOKEN");
      const body = gate.body ? await readBody(request, gate.body) : undefined;
      const counts = await attemptsFor(gate, path, { ip, body, headers: request.headers });
      const waits = await attempts.count(counts.map(({ count }) => count));
      let waitMs = 0;
      for (const [at, { limit }] of counts.entries()) {
        const wait = waits[at] ?? 0;
        if (wait > waitMs && !(limit.exemptsOwner && (await isOwnersNetwork(emailIn(body), networkOf(ip)))))
          waitMs = wait;
      }
      if (waitMs > 0) return tooMany(waitMs);

      const isSignUp = path === "/sign-up/email";
      if (isSignUp && !(await canSignUp(emailIn(body)))) return refusal(403, "SIGN_UP_CLOSED");

      const headers = new Headers(request.headers);
      headers.set(ipHeader, ip);
      headers.delete("content-length");
      if (request.method === "POST") headers.set("content-type", "application/json");
      const sent = body && path === "/change-password" ? { ...body, revokeOtherSessions: true } : body;
      const answer = await forward(
        new Request(new URL(`${url.pathname}${url.search}`, config.publicUrl), {
          method: request.method,
          headers,
          ...(request.method === "POST" ? { body: JSON.stringify(sent ?? {}) } : {}),
        }),
      );
      // Identical for email addresses with and without an account.
      if (isSignUp && answer.ok) return Response.json({ status: true });
      if (answer.ok)
        await attempts.uncount(counts.filter(({ limit }) => limit.countsOnlyFailures).map(({ count }) => count));
      return answer;
    } catch (error) {
      if (error instanceof AppError)
        return refusal(error.code === "forbidden" ? 403 : 400, "INVALID_REQUEST", error.message);
      throw error;
    }
  };

  async function attemptsFor(
    gate: AuthEndpoint,
    path: string,
    call: { ip: string; body: object | undefined; headers: Headers },
  ) {
    const needsPerson = gate.limits.some(({ by }) => by === "person");
    const person = needsPerson ? await sessions.findPerson(call.headers) : null;
    const who: Record<AttemptLimit["by"], string> = {
      network: networkOf(call.ip),
      address: emailIn(call.body),
      pair: `${emailIn(call.body)} ${networkOf(call.ip)}`,
      person: person?.id ?? networkOf(call.ip),
    };
    return gate.limits.map((limit) => {
      const count: Attempt = {
        action: `${path} ${limit.by} ${limit.windowMs}`,
        subject: who[limit.by],
        max: limit.max,
        windowMs: limit.windowMs,
      };
      return { limit, count };
    });
  }
}

const emailIn = (body: object | undefined) => (body && "email" in body ? String(body.email) : "");

/** The validated body, with email addresses in lower case and names trimmed; refuses fields that are not listed. */
async function readBody(request: Request, shape: NonNullable<AuthEndpoint["body"]>): Promise<object> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) throw invalid();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > limits.request.headerBytes) throw invalid();
    pieces.push(piece);
  }
  const text = Buffer.concat(pieces).toString("utf8");
  // PostgreSQL cannot store this character.
  if (text.includes("\\u0000")) throw invalid();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalid();
  }
  const checked = shape.safeParse(body);
  if (!checked.success || typeof checked.data !== "object" || checked.data === null) throw invalid();
  return checked.data;
}

const invalid = () => new AppError("invalid", commonErrorText.invalidValue);

/** An error in better-auth's format, so that the page reads all errors alike. */
function refusal(status: number, code: string, message: string = commonErrorText.invalidAction): Response {
  return Response.json({ code, message }, { status });
}

function tooMany(waitMs: number): Response {
  const waitSeconds = Math.ceil(waitMs / 1_000);
  return Response.json(
    { code: "TOO_MANY_TRIES", message: signInText.tooManyAttempts(waitSeconds), waitSeconds },
    { status: 429, headers: { "retry-after": String(waitSeconds) } },
  );
}

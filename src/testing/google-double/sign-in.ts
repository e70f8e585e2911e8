import { createHash, randomUUID } from "node:crypto";
import { secretOf } from "../secrets/secret-mark.ts";

export interface GoogleSignIn {
  /** Who signs in next. */
  person: string;
  /** Scopes that the person does not allow. */
  readonly refusedScopes: Set<string>;
  /** Forms that asked for tokens. */
  readonly grants: URLSearchParams[];
  /** Answers to grants wait for it. */
  gate: Promise<void>;
  readonly client: { readonly id: string; readonly secret: string };
  authorize(url: URL): Response;
  grantTokens(request: Request): Promise<Response>;
  /** The account of a token that holds; null for one that has ended. */
  accountOf(request: Request): { person: string; scopes: readonly string[] } | null;
  /** Ends all access tokens, as an hour does. */
  expireTokens(): void;
  /** Ends all that people have allowed, as they can in their Google account. */
  revokeAll(): void;
}

interface Grant {
  readonly person: string;
  readonly scopes: readonly string[];
}

const json = (value: unknown, status = 200) => Response.json(value, { status });
const claims = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Google's sign-in as its documentation describes it for web servers: consent, PKCE, offline access, one refresh each. */
export function createGoogleSignIn(): GoogleSignIn {
  const codes = new Map<string, Grant & { challenge: string; redirect: string; isOffline: boolean }>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant>();
  const client = { id: "123-harbor.apps.googleusercontent.com", secret: secretOf("GOCSPX") };

  function give({ person, scopes }: Grant, isOffline: boolean): Response {
    const token = secretOf(`ya29.access ${randomUUID()}`);
    access.set(token, { person, scopes });
    const renewal = secretOf(`1//refresh ${randomUUID()}`);
    if (isOffline) refresh.set(renewal, { person, scopes });
    return json({
      access_token: token,
      expires_in: 3_599,
      token_type: "Bearer",
      scope: scopes.join(" "),
      ...(isOffline && { refresh_token: renewal }),
      ...(scopes.includes("openid") && {
        id_token: `${claims({ alg: "RS256" })}.${claims({ aud: client.id, email: person })}.signature`,
      }),
    });
  }

  const double: GoogleSignIn = {
    person: "ada@fernhollow.example",
    refusedScopes: new Set(),
    grants: [],
    gate: Promise.resolve(),
    client,
    authorize(url) {
      const given = (name: string) => url.searchParams.get(name) ?? "";
      if (given("client_id") !== client.id || given("response_type") !== "code")
        return json({ error: "invalid_client" }, 401);
      const code = `4/${randomUUID()}`;
      codes.set(code, {
        person: double.person,
        scopes: given("scope")
          .split(" ")
          .filter((scope) => !double.refusedScopes.has(scope)),
        challenge: given("code_challenge_method") === "S256" ? given("code_challenge") : "",
        redirect: given("redirect_uri"),
        isOffline: given("access_type") === "offline" && given("prompt") === "consent",
      });
      const back = new URL(given("redirect_uri"));
      back.search = new URLSearchParams({ state: given("state"), code, iss: url.origin }).toString();
      return Response.redirect(back.href, 302);
    },
    async grantTokens(request) {
      const form = new URLSearchParams(await request.text());
      double.grants.push(form);
      await double.gate;
      if (form.get("client_id") !== client.id || form.get("client_secret") !== client.secret)
        return json({ error: "invalid_client", error_description: "The OAuth client was not found." }, 401);
      const ended = json({ error: "invalid_grant", error_description: "Token has been expired or revoked." }, 400);
      if (form.get("grant_type") === "refresh_token") {
        const token = form.get("refresh_token") ?? "";
        const grant = refresh.get(token);
        // Each renews once and is replaced, which is stricter than Google is.
        refresh.delete(token);
        return grant ? give(grant, true) : ended;
      }
      const code = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight = code?.challenge === challenge && code.redirect === form.get("redirect_uri");
      return code && isRight ? give(code, code.isOffline) : ended;
    },
    accountOf: (request) => access.get(request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "") ?? null,
    expireTokens: () => access.clear(),
    revokeAll() {
      access.clear();
      refresh.clear();
    },
  };
  return double;
}

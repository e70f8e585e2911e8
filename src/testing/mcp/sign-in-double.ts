import { createHash, randomUUID } from "node:crypto";
import { secretOf } from "../secrets/secret-mark.ts";

export interface SignInDouble {
  isRequired: boolean;
  /** What it says about itself. */
  issuer: string;
  /** Tokens that it takes, with the person whose they are. */
  readonly tokens: Map<string, string>;
  /** Who signs in next. */
  person: string;
  readonly registrations: Record<string, unknown>[];
  /** Requests for tokens. */
  readonly grants: URLSearchParams[];
  /** Documents by which clients introduce themselves are read, too. */
  readsClientDocuments: boolean;
  /** Clients that were registered by hand, with their secrets. If there are any, no client can register itself. */
  readonly ownClients: Map<string, string>;
  /** The answer to a request, if it is one for this server. */
  handle(request: Request): Promise<Response | null>;
  /** Refuses a request of someone who isn't signed in. */
  refuse(request: Request): Response | null;
  /** Ends all tokens, as time does; those that renew them stay. */
  expireTokens(): void;
}

const json = (value: unknown, status = 200) => Response.json(value, { status });

/** A server that signs people in by OAuth 2.1: it checks PKCE, registers clients, and renews tokens once each. */
export function createSignInDouble(origin: string): SignInDouble {
  const codes = new Map<string, { challenge: string; client: string; redirect: string; person: string }>();
  const renewals = new Map<string, string>();
  const clients = new Set<string>();

  function giveTokens(person: string) {
    const [access, refresh] = [secretOf(`access ${randomUUID()}`), secretOf(`refresh ${randomUUID()}`)];
    double.tokens.set(access, person);
    renewals.set(refresh, person);
    return json({ access_token: access, token_type: "Bearer", expires_in: 3_600, refresh_token: refresh });
  }

  async function grant(request: Request) {
    const form = new URLSearchParams(await request.text());
    double.grants.push(form);
    if (form.get("grant_type") === "refresh_token") {
      const token = form.get("refresh_token") ?? "";
      const person = renewals.get(token);
      renewals.delete(token);
      return person ? giveTokens(person) : json({ error: "invalid_grant" }, 400);
    }
    const ownSecret = double.ownClients.get(form.get("client_id") ?? "");
    if (ownSecret !== undefined && form.get("client_secret") !== ownSecret)
      return json({ error: "invalid_client" }, 401);
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      code?.challenge === challenge &&
      code.redirect === form.get("redirect_uri") &&
      code.client === form.get("client_id");
    return code && isRight ? giveTokens(code.person) : json({ error: "invalid_grant" }, 400);
  }

  function authorize(url: URL) {
    const given = (name: string) => url.searchParams.get(name) ?? "";
    const isKnown =
      clients.has(given("client_id")) ||
      double.ownClients.has(given("client_id")) ||
      (double.readsClientDocuments && given("client_id").startsWith("https:"));
    if (!isKnown || given("code_challenge_method") !== "S256") return json({ error: "invalid_request" }, 400);
    const code = randomUUID();
    codes.set(code, {
      challenge: given("code_challenge"),
      client: given("client_id"),
      redirect: given("redirect_uri"),
      person: double.person,
    });
    const back = new URL(given("redirect_uri"));
    back.search = new URLSearchParams({ code, state: given("state"), iss: double.issuer }).toString();
    return Response.redirect(back.href, 302);
  }

  async function register(request: Request) {
    const registration = (await request.json()) as Record<string, unknown>;
    double.registrations.push(registration);
    const id = randomUUID();
    clients.add(id);
    return json({ ...registration, client_id: id }, 201);
  }

  const double: SignInDouble = {
    isRequired: false,
    issuer: origin,
    tokens: new Map(),
    person: "Ada",
    registrations: [],
    grants: [],
    readsClientDocuments: false,
    ownClients: new Map(),
    async handle(request) {
      const url = new URL(request.url);
      if (url.pathname.startsWith("/.well-known/oauth-protected-resource"))
        return double.isRequired
          ? json({ resource: `${origin}/mcp`, authorization_servers: [origin] })
          : json({ error: "not_found" }, 404);
      if (url.pathname === "/.well-known/oauth-authorization-server")
        return json({
          issuer: double.issuer,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          ...(double.ownClients.size === 0 && { registration_endpoint: `${origin}/register` }),
          response_types_supported: ["code"],
          code_challenge_methods_supported: ["S256"],
          token_endpoint_auth_methods_supported: double.ownClients.size === 0 ? ["none"] : ["client_secret_post"],
          authorization_response_iss_parameter_supported: true,
          client_id_metadata_document_supported: double.readsClientDocuments,
        });
      if (url.pathname === "/register") return register(request);
      if (url.pathname === "/authorize") return authorize(url);
      if (url.pathname === "/token") return grant(request);
      return null;
    },
    refuse(request) {
      const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
      if (!double.isRequired || double.tokens.has(token)) return null;
      return new Response(null, {
        status: 401,
        headers: {
          "www-authenticate": `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
        },
      });
    },
    expireTokens() {
      double.tokens.clear();
    },
  };
  return double;
}

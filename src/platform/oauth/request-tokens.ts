import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { limits } from "#product/limits.ts";
import { oauthErrorText } from "#product/texts/http/oauth-errors.ts";
import { timers } from "#product/timers.ts";
import type { App } from "../context.ts";

/** What a service that signs people in gives for a code or a refresh token. */
export interface GivenTokens {
  readonly accessToken: string;
  /** Null if it gives none, as when tokens are renewed. */
  readonly refreshToken: string | null;
  readonly expiresInMs: number;
  /** What was allowed, which may be less than what was asked for. */
  readonly scopes: readonly string[];
  /** The claims about the person; it came from the service itself, so its signature need not be checked. */
  readonly idToken: string | null;
}

const maxSeconds = 30 * 24 * 3_600;

const tokensShape = z.object({
  access_token: z.string().min(1).max(limits.oauth.tokenChars),
  refresh_token: z.string().min(1).max(limits.oauth.tokenChars).optional(),
  expires_in: z.coerce.number().min(0).max(maxSeconds).default(3_600),
  scope: z.string().max(limits.oauth.tokenChars).default(""),
  id_token: z.string().max(limits.oauth.tokenChars).optional(),
});
const refusalShape = z.object({ error: z.string().max(100) });

/** The service gives no tokens: what a person allowed has ended, or the client is not known to it. */
export class GrantRefused extends AppError {
  readonly reason: string;

  constructor(reason: string) {
    super("keys", oauthErrorText.refused);
    this.name = "GrantRefused";
    this.reason = reason;
  }
}

/** Not the person, but whoever has the client must do something. */
export const isClientWrong = ({ reason }: GrantRefused): boolean =>
  reason === "invalid_client" || reason === "unauthorized_client";

interface TokenRequest {
  readonly url: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** By the names of OAuth 2.0. */
  readonly grant: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Asks for tokens as RFC 6749 says. Throws GrantRefused, or "provider" if the service doesn't answer as expected. */
export async function requestTokens(
  { http }: Pick<App, "http">,
  { url, client, grant, signal }: TokenRequest,
): Promise<GivenTokens> {
  const response = await http.request({
    url,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams({ ...grant, client_id: client.id, client_secret: client.secret }).toString(),
    maxBytes: limits.oauth.responseBytes,
    timeoutMs: timers.oauth.requestMs,
    redirects: 0,
    ...(signal && { signal }),
  });
  const body = parseJson(response.text());
  if (response.status === 400 || response.status === 401) {
    const refusal = refusalShape.safeParse(body);
    if (refusal.success) throw new GrantRefused(refusal.data.error);
  }
  const { data: given } = response.status === 200 ? tokensShape.safeParse(body) : { data: undefined };
  if (!given) throw new AppError("provider", oauthErrorText.unexpected);
  return {
    accessToken: given.access_token,
    refreshToken: given.refresh_token ?? null,
    expiresInMs: given.expires_in * 1_000,
    scopes: given.scope.split(" ").filter(Boolean),
    idToken: given.id_token ?? null,
  };
}

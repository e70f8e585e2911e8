import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** What an app may be allowed: to start workflows and propose changes, to read what is in the workspace, to chat with agents. */
export const appScopes = ["read", "chat", "run"] as const;
export type AppScope = (typeof appScopes)[number];

const url = z.string().min(1).max(limits.oauthServer.urlChars);

/** What an app sends people here with; checked further by the service, which knows the app. */
export const authorizationRequest = z.strictObject({
  clientId: url,
  redirectUri: url,
  responseType: z.string().max(100).optional(),
  codeChallenge: z.string().max(200).optional(),
  codeChallengeMethod: z.string().max(20).optional(),
  scope: z.string().max(limits.oauthServer.scopeChars).optional(),
  state: z.string().max(limits.oauthServer.stateChars).optional(),
  resource: url.optional(),
});
export type AuthorizationRequest = z.output<typeof authorizationRequest>;

export const decision = z.strictObject({
  request: authorizationRequest,
  workspaceId: idOf("workspace"),
  /** Empty refuses. */
  scopes: z
    .array(z.enum(appScopes))
    .max(appScopes.length)
    .transform((scopes) => appScopes.filter((one) => scopes.includes(one))),
});
export type Decision = z.output<typeof decision>;

export const byConnectedApp = z.strictObject({ id: idOf("connectedApp") });

/** What an app says about itself, when it registers or in a document of its own (RFC 7591). Unknown fields are ignored. */
export const clientDescription = z.object({
  client_name: z
    .string()
    .max(1_000)
    .optional()
    .transform((name) =>
      (name ?? "")
        .replaceAll(/[\p{C}\s]+/gu, " ")
        .trim()
        .slice(0, limits.oauthServer.nameChars),
    ),
  redirect_uris: z.array(url).min(1).max(limits.oauthServer.redirects),
});
export type ClientDescription = z.output<typeof clientDescription>;

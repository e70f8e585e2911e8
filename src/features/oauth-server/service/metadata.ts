import type { App } from "#platform/context.ts";
import { urls } from "#product/urls.ts";
import { appScopes } from "../schema.ts";

type Configured = Pick<App, "config">;

/** Who signs people in, for clients: this instance. */
export const issuerOf = ({ config }: Configured): string => new URL(config.publicUrl).origin;

/** What tokens are for: the MCP endpoint. */
export const resourceOf = (app: Configured): string => new URL("/api/mcp", issuerOf(app)).href;

/** Where a client without a token learns where to get one, for `WWW-Authenticate` (RFC 9728). */
export const bearerChallenge = (app: Configured): string =>
  `Bearer resource_metadata="${issuerOf(app)}${protectedResourcePath}"`;

export const protectedResourcePath = "/.well-known/oauth-protected-resource/api/mcp";

/** The description of the MCP endpoint (RFC 9728). */
export const protectedResource = (app: Configured) => ({
  resource: resourceOf(app),
  authorization_servers: [issuerOf(app)],
  scopes_supported: appScopes,
  bearer_methods_supported: ["header"],
  resource_name: "Troupe",
});

/** The description of the server that signs people in (RFC 8414). */
export function authorizationServer(app: Configured) {
  const at = (path: string) => new URL(path, issuerOf(app)).href;
  return {
    issuer: issuerOf(app),
    authorization_endpoint: at(urls.connectApp()),
    token_endpoint: at("/api/oauth/token"),
    registration_endpoint: at("/api/oauth/register"),
    revocation_endpoint: at("/api/oauth/revoke"),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: appScopes,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}

import type { OAuthClientMetadata } from "@modelcontextprotocol/client";
import type { App } from "#platform/context.ts";

type Configured = Pick<App, "config">;

/** Where servers send people back to after they have signed in. */
export const redirectUrl = ({ config }: Configured): string => new URL("/mcp-sign-in", config.publicUrl).href;

/** The address of the document by which servers know this client; it must be reachable from outside over TLS. */
export function clientMetadataUrl({ config }: Configured): string | undefined {
  const url = new URL("/api/mcp/client", config.publicUrl);
  return url.protocol === "https:" ? url.href : undefined;
}

/** How this client introduces itself to servers that sign people in. It has no secret: PKCE binds the code to it. */
export const clientMetadata = (app: Configured): OAuthClientMetadata => ({
  client_name: "Troupe",
  client_uri: app.config.publicUrl,
  redirect_uris: [redirectUrl(app)],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
});

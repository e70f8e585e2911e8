/**
 * The client of the official conformance suite: what this product sends to MCP servers, through its guarded HTTP client.
 * `npm run test:conformance`
 */
import type {
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { readTools } from "#features/mcp-server/service/read-tools.ts";
import { withMcp } from "#platform/mcp/connect-mcp.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { createSafeHttp } from "#platform/net/safe-http.ts";

const url = process.argv.at(-1) ?? "";
const http = createSafeHttp({ allowLoopback: true });
const redirectUrl = "http://localhost:9/mcp-sign-in";

let discovery: Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0] | undefined;

/** As a stored sign-in, in memory; the page of the server is opened at once, as the suite's needs no person. */
function signIn(): OAuthClientProvider & { code: Promise<URLSearchParams> | null } {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  const provider: ReturnType<typeof signIn> = {
    code: null,
    redirectUrl,
    clientMetadataUrl: "https://conformance-test.local/client-metadata.json",
    clientMetadata: {
      client_name: "Troupe",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    clientInformation: () => client,
    saveClientInformation(information) {
      client = information;
    },
    tokens: () => tokens,
    saveTokens(given) {
      tokens = given;
    },
    saveCodeVerifier(given) {
      verifier = given;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState(given) {
      discovery = given;
    },
    discoveryState: () => discovery,
    redirectToAuthorization(page) {
      provider.code = fetch(page, { redirect: "manual" }).then(
        ({ headers }) => new URL(headers.get("location") ?? redirectUrl).searchParams,
      );
    },
  };
  return provider;
}

const provider = signIn();
const signal = AbortSignal.timeout(20_000);
const use = () =>
  withMcp({ http, address: { url, headers: {}, authProvider: provider }, signal }, async ({ client }) => {
    const { tools } = await client.listTools();
    for (const { name } of readTools(tools)) await client.callTool({ name, arguments: { a: 5, b: 3 } });
  });

async function redeem() {
  const answer = await provider.code;
  if (!answer) throw new Error("The server did not say where to sign in.");
  const { auth } = await import("@modelcontextprotocol/client");
  const iss = answer.get("iss");
  await auth(provider, {
    serverUrl: url,
    authorizationCode: answer.get("code") ?? "",
    ...(iss && { iss }),
    fetchFn: http.asFetch(),
  });
  // Later calls find out anew who signs people in, as stored sign-ins do.
  discovery = undefined;
}

try {
  await use();
} catch (error) {
  if (!(error instanceof McpSignInNeeded)) throw error;
  await redeem();
  await use();
} finally {
  await http.close();
}

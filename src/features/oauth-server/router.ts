import { router, selfProcedure } from "#platform/access/procedures.ts";
import { readBody } from "#platform/http/read-body.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import { limits } from "#product/limits.ts";
import { authorizationRequest, byConnectedApp, decision } from "./schema.ts";
import { decideRequest, describeRequest } from "./service/authorize.ts";
import { registerClient } from "./service/clients.ts";
import { disconnectApp, listConnectedApps } from "./service/connected-apps.ts";
import { authorizationServer, protectedResource, protectedResourcePath } from "./service/metadata.ts";
import { grantTokens, revokeToken } from "./service/tokens.ts";

const read = { verb: "read", cost: "light" } as const;
const write = { verb: "write", cost: "light" } as const;

export const oauthServerRouter = router({
  getRequest: selfProcedure({ verb: "read", cost: "heavy" })
    .input(authorizationRequest)
    .query(({ ctx, input }) => describeRequest(ctx, input)),
  decide: selfProcedure({ verb: "write", cost: "heavy" })
    .input(decision)
    .mutation(({ ctx, input }) => decideRequest(ctx, input)),
  getApps: selfProcedure(read).query(({ ctx }) => listConnectedApps(ctx)),
  disconnect: selfProcedure(write)
    .input(byConnectedApp)
    .mutation(({ ctx, input }) => disconnectApp(ctx, input.id)),
});

const open = { scope: "public", verb: "read", cost: "light" } as const;
const strict = { scope: "public", verb: "write", cost: "mail" } as const;
const exchange = { scope: "public", verb: "write", cost: "heavy" } as const;

/** Tokens and codes must not stay in caches. */
const answer = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });
/** What is said of this server is for any page. */
const document = (body: object): Response =>
  Response.json(body, {
    headers: {
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=300",
      "cross-origin-resource-policy": "cross-origin",
    },
  });

const readText = async (request: Request): Promise<string> =>
  (await readBody(request, limits.oauthServer.formBytes)).toString("utf8");
const readForm = async (request: Request) => new URLSearchParams(await readText(request));
// What is wrong with it is said in the words of the protocol.
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const oauthServerRoutes: HttpRoute[] = [
  ...[protectedResourcePath, "/.well-known/oauth-protected-resource"].map((path) =>
    publicRoute({
      method: "GET",
      path,
      rule: open,
      body: { kind: "none" },
      handle: async ({ ctx }) => document(protectedResource(ctx.app)),
    }),
  ),
  publicRoute({
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    rule: open,
    body: { kind: "none" },
    handle: async ({ ctx }) => document(authorizationServer(ctx.app)),
  }),
  publicRoute({
    method: "POST",
    path: "/api/oauth/register",
    rule: strict,
    body: { kind: "stream" },
    async handle({ ctx, request }) {
      const client = await registerClient(ctx.app, parseJson(await readText(request)));
      if (!client) return answer({ error: "invalid_client_metadata" }, 400);
      const { id, name, redirectUris } = client;
      return answer(
        {
          client_id: id,
          client_name: name,
          redirect_uris: redirectUris,
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
          token_endpoint_auth_method: "none",
        },
        201,
      );
    },
  }),
  publicRoute({
    method: "POST",
    path: "/api/oauth/token",
    rule: exchange,
    body: { kind: "stream" },
    async handle({ ctx, request }) {
      const granted = await grantTokens(ctx.app, await readForm(request), ctx.requestId);
      return answer(granted, "error" in granted ? 400 : 200);
    },
  }),
  publicRoute({
    method: "POST",
    path: "/api/oauth/revoke",
    rule: exchange,
    body: { kind: "stream" },
    async handle({ ctx, request }) {
      await revokeToken(ctx.app, await readForm(request));
      return answer({});
    },
  }),
];

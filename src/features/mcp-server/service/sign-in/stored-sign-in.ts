import type {
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { WorkspaceContext } from "#platform/context.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { mcpSignIn } from "../../table.ts";
import type { McpServerRow } from "../find-server.ts";
import { seal, signInPlace, unseal } from "../secrets.ts";
import { clientMetadata, clientMetadataUrl, redirectUrl } from "./client-metadata.ts";
import type { SignInRow } from "./find-sign-in.ts";
import { bindOwnClient, ownClient } from "./own-client.ts";

const tokensShape = z.looseObject({
  access_token: z.string(),
  token_type: z.string(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
  issuer: z.string().optional(),
});
const clientShape = z.looseObject({
  client_id: z.string(),
  client_secret: z.string().optional(),
  issuer: z.string().optional(),
});

const matches = ({ actor }: WorkspaceContext, { id }: Pick<SignInRow, "id">) =>
  and(eq(mcpSignIn.id, id), eq(mcpSignIn.workspaceId, actor.workspaceId));

/**
 * A stored sign-in for calls: it sends the tokens and renews them, and forgets them when the server has ended them. It never
 * asks a person. Tokens and registration are bound to the issuer that gave them; the library refuses to send them to
 * another.
 */
export function storedSignIn(ctx: WorkspaceContext, row: SignInRow, server: McpServerRow): OAuthClientProvider {
  const { app, db } = ctx;
  let { sealedClient, sealedTokens } = row;
  const placeOf = (field: "client" | "tokens") => signInPlace(row.workspaceId, row.id, field);
  const url = clientMetadataUrl(app);
  return {
    redirectUrl: redirectUrl(app),
    ...(url && { clientMetadataUrl: url }),
    clientMetadata: clientMetadata(app),
    clientInformation: (about) =>
      ownClient(ctx, server, about?.issuer) ??
      ((unseal(app, placeOf("client"), { sealed: sealedClient, shape: clientShape }) ?? undefined) as
        | StoredOAuthClientInformation
        | undefined), // stored as the library gave it
    async saveClientInformation(information) {
      sealedClient = seal(app, placeOf("client"), information);
      await db.update(mcpSignIn).set({ sealedClient }).where(matches(ctx, row));
    },
    tokens: () =>
      (unseal(app, placeOf("tokens"), { sealed: sealedTokens, shape: tokensShape }) ?? undefined) as
        | StoredOAuthTokens
        | undefined, // stored as the library gave them
    async saveTokens(tokens) {
      sealedTokens = seal(app, placeOf("tokens"), tokens);
      await db.update(mcpSignIn).set({ sealedTokens, connectedAt: new Date() }).where(matches(ctx, row));
      if (server.clientId !== null && tokens.issuer !== undefined) await bindOwnClient(ctx, server, tokens.issuer);
    },
    async invalidateCredentials(scope) {
      if (scope === "client" || scope === "all") {
        sealedClient = null;
        await db.update(mcpSignIn).set({ sealedClient }).where(matches(ctx, row));
      }
      if ((scope === "tokens" || scope === "all") && sealedTokens !== null) {
        // Not those that another call has got meanwhile.
        const isSame = eq(mcpSignIn.sealedTokens, sealedTokens);
        await db
          .update(mcpSignIn)
          .set({ sealedTokens: null })
          .where(and(matches(ctx, row), isSame));
        sealedTokens = null;
      }
    },
    redirectToAuthorization() {
      throw new McpSignInNeeded();
    },
    saveCodeVerifier: () => undefined,
    codeVerifier() {
      throw new McpSignInNeeded();
    },
  };
}

import { z } from "zod";
import { parseJson } from "#lib/json/parse-json.ts";
import { secret } from "#lib/secret.ts";
import type { App } from "#platform/context.ts";
import type { AppName, SignInProvider } from "../../catalog.ts";

/** Places in the database; what is encrypted for one doesn't open in another. */
export const tokensPlace = (workspaceId: string, appName: AppName, ownerId: string | null) =>
  `${workspaceId}|integration_connection|${appName}|${ownerId ?? "workspace"}|tokens`;
export const pendingPlace = (workspaceId: string, stateHash: string) =>
  `${workspaceId}|integration_sign_in|${stateHash}|pending`;
export const clientPlace = (workspaceId: string, provider: SignInProvider) =>
  `${workspaceId}|integration_client|${provider}|secret`;

export const seal = ({ vault }: Pick<App, "vault">, place: string, value: unknown): string =>
  vault.seal("integration", place, secret(JSON.stringify(value)));

/** Null for what has another shape. */
export function unseal<Shape extends z.ZodType>(
  { vault }: Pick<App, "vault">,
  place: string,
  { sealed, shape }: { sealed: string; shape: Shape },
): z.output<Shape> | null {
  return shape.safeParse(parseJson(vault.open("integration", place, sealed).reveal())).data ?? null;
}

/** The tokens of an account. They hold with the client that got them. */
export const tokensShape = z.object({
  clientId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
});
export type StoredTokens = z.output<typeof tokensShape>;

export const pendingShape = z.object({ clientId: z.string(), verifier: z.string() });

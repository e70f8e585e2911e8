import { z } from "zod";
import { parseJson } from "#lib/json/parse-json.ts";
import { secret } from "#lib/secret.ts";
import type { App } from "#platform/context.ts";

/** A place in the database; what is encrypted for one doesn't open in another. */
export const serverPlace = (workspaceId: string, serverId: string, field: "url" | "headers" | "client" | "question") =>
  `${workspaceId}|mcp_server|${serverId}|${field}`;
export const signInPlace = (workspaceId: string, id: string, field: "client" | "tokens" | "pending") =>
  `${workspaceId}|mcp_sign_in|${id}|${field}`;

export const seal = ({ vault }: Pick<App, "vault">, place: string, value: unknown): string =>
  vault.seal("mcp", place, secret(JSON.stringify(value)));

/** Null for null, and for what has another shape. */
export function unseal<Shape extends z.ZodType>(
  { vault }: Pick<App, "vault">,
  place: string,
  { sealed, shape }: { sealed: string | null; shape: Shape },
): z.output<Shape> | null {
  if (sealed === null) return null;
  return shape.safeParse(parseJson(vault.open("mcp", place, sealed).reveal())).data ?? null;
}

export const headersShape = z.record(z.string(), z.string());
export const urlShape = z.string();

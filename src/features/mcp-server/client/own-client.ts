import type { ChangedClient } from "../schema.ts";

/** What a person has entered of the OAuth app that they registered at a server. */
export interface OwnClient {
  readonly id: string;
  readonly secret: string;
}

/** The app of a new server; null without one. */
export const newClient = ({ id, secret }: OwnClient) =>
  id.trim() === "" ? null : { id: id.trim(), secret: secret.trim() || null };

/** The changed app of a stored server; null without one. An empty secret keeps the one that is stored for the same app. */
export function sentClient(
  { id, secret }: OwnClient,
  stored: { id: string; hasSecret: boolean } | null,
): ChangedClient {
  const client = newClient({ id, secret });
  const isKept = stored?.hasSecret === true && stored.id === client?.id;
  return client && { ...client, secret: client.secret ?? (isKept ? true : null) };
}

import { type Actor, canEdit } from "#product/actor.ts";
import type { McpAccount } from "./schema.ts";

/** Members with the role USER neither add servers nor change them; they may connect their own account. */
export const canEditServers = (actor: Pick<Actor, "role">) => canEdit(actor);

/** The account of the workspace is connected by those who may change the server, one's own by oneself. */
export const canConnect = (actor: Pick<Actor, "role">, { account }: { account: McpAccount }) =>
  account === "person" || canEditServers(actor);

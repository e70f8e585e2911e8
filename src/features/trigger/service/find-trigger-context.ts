import { findActingContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { workflowTrigger } from "../table.ts";

export type TriggerRow = typeof workflowTrigger.$inferSelect;

/** In what context a trigger starts runs: for the workspace, in the place of who created it. Null if it is closed. */
export function findTriggerContext(
  app: App,
  { id, workspaceId, userId, type, title }: Pick<TriggerRow, "id" | "workspaceId" | "userId" | "type" | "title">,
  requestId: string,
): Promise<WorkspaceContext | null> {
  return findActingContext(app, { kind: "member", workspaceId, userId, through: { type, id, title } }, requestId);
}

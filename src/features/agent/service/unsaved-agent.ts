import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed } from "#product/refusals.ts";
import { canEditAgent } from "../access.ts";
import type { UnsavedAgent } from "../schema.ts";
import type { AgentRow } from "./agent-columns.ts";
import { requireReferences } from "./agent-references.ts";

/** The agent as it would be after a save. Throws like that save, and stores nothing. */
export async function previewSave(ctx: WorkspaceContext, saved: AgentRow, unsaved: UnsavedAgent): Promise<AgentRow> {
  assertAllowed(canEditAgent(ctx.actor));
  await requireReferences(ctx, unsaved, saved.id);
  return withUnsaved(saved, unsaved);
}

export const withUnsaved = (saved: AgentRow, { title, ...config }: UnsavedAgent): AgentRow => ({
  ...saved,
  title,
  config,
});

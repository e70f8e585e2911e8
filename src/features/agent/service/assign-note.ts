import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { agentNotesText } from "#product/texts/agent/agent-notes.ts";
import { findAgent, updateAgent } from "./agents.ts";

interface Assignment {
  readonly id: string;
  readonly noteId: string;
  readonly isAssigned: boolean;
}

/**
 * Selects a note in an agent, or no longer, as a new version of the agent. Throws "conflict" if the agent is saved at the
 * same time, and "limit" if it has as many notes as it may have.
 */
export async function assignNote(ctx: WorkspaceContext, { id, noteId, isAssigned }: Assignment): Promise<void> {
  const { version, noteIds } = await findAgent(ctx, id);
  if (noteIds.includes(noteId) === isAssigned) return;
  const { notes: max } = limits.agent;
  if (isAssigned && noteIds.length >= max) throw new AppError("limit", agentNotesText.tooMany(max));
  const changed = isAssigned ? [...noteIds, noteId] : noteIds.filter((one) => one !== noteId);
  await updateAgent(ctx, { id, version, noteIds: changed });
}

import { type Actor, canDelete, canEdit } from "#product/actor.ts";
import type { NoteSource } from "./schema.ts";

/** Members read all notes of their workspace; those who may create things write them. */
export const canEditNote = (actor: Pick<Actor, "role">) => canEdit(actor);

/** What an agent remembers has no author who owns it. */
export const canDeleteNote = (actor: Actor, note: { userId: string; source: NoteSource }) =>
  note.source === "AGENT_MEMORY" ? canEdit(actor) : canDelete(actor, note);

import type { Page } from "playwright-core";
import { callProcedure } from "./seed-workspace.ts";

/** Deletes the note, the brand voice and the skill that a new workspace has, for journeys that begin with empty libraries. */
export async function removeSamples(page: Page, workspaceId: string): Promise<void> {
  const list = <T>(path: string) => callProcedure<T>(page, `${path}.getAll`, { workspaceId }, "query");
  const { notes } = await list<{ notes: { id: string }[] }>("note");
  const found = {
    note: notes,
    style: await list<{ id: string }[]>("style"),
    skill: await list<{ id: string }[]>("skill"),
  };
  for (const [path, things] of Object.entries(found))
    for (const { id } of things) await callProcedure(page, `${path}.delete`, { id });
}

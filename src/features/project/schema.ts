import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** A document of a project, as messages keep theirs. */
export interface ProjectFile {
  title: string;
  s3FilePath: string;
  documentId: string;
  size: number;
}

const name = z.string().trim().min(1).max(limits.project.nameChars);
const instructions = z.string().max(limits.project.instructionChars);

export const projectIdInput = z.strictObject({ id: idOf("project") });

export const projectListInput = z.strictObject({
  workspaceId: idOf("workspace"),
  search: z.string().max(limits.request.searchChars).optional(),
  /** The last row of the previous page. */
  after: z.strictObject({ usedAt: z.date(), id: z.uuid() }).optional(),
});
export type ProjectListQuery = z.output<typeof projectListInput>;

export const createProjectInput = z.strictObject({ workspaceId: idOf("workspace"), name });

/** Fields that are left out stay as they are. */
export const updateProjectInput = projectIdInput.extend({
  name: name.optional(),
  instructions: instructions.optional(),
  agentId: idOf("agent").nullable().optional(),
});
export type ProjectUpdate = z.output<typeof updateProjectInput>;

/** What happens to the chats of a deleted project: they stay without one, or are deleted, too. */
export const deleteProjectInput = projectIdInput.extend({ isWithChats: z.boolean() });

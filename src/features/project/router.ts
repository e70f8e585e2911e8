import { z } from "zod";
import { attachedFile } from "#features/chat/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import {
  createProjectInput,
  deleteProjectInput,
  projectIdInput,
  projectListInput,
  updateProjectInput,
} from "./schema.ts";
import { addProjectFile, removeProjectFile } from "./service/project-files.ts";
import { createProject, deleteProject, getProject, listProjects, updateProject } from "./service/projects.ts";
import { project } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "USER", cost: "light" } as const;

export const projectRouter = router({
  getAll: workspaceProcedure(read)
    .input(projectListInput)
    .query(({ ctx, input }) => listProjects(ctx, input)),
  getById: rowProcedure(project, read)
    .input(projectIdInput)
    .query(({ ctx, input }) => getProject(ctx, input.id)),
  create: workspaceProcedure(write)
    .input(createProjectInput)
    .mutation(idempotent("project.create", ({ ctx, input }) => createProject(ctx, input.name))),
  update: rowProcedure(project, write)
    .input(updateProjectInput)
    .mutation(({ ctx, input }) => updateProject(ctx, input)),
  delete: rowProcedure(project, { ...write, cost: "heavy" })
    .input(deleteProjectInput)
    .mutation(({ ctx, input }) => deleteProject(ctx, input)),
  addFile: rowProcedure(project, write)
    .input(projectIdInput.extend({ file: attachedFile }))
    .mutation(({ ctx, input }) => addProjectFile(ctx, input.id, input.file)),
  removeFile: rowProcedure(project, write)
    .input(z.strictObject({ id: idOf("project"), documentId: idOf("document") }))
    .mutation(({ ctx, input }) => removeProjectFile(ctx, input.id, input.documentId)),
});

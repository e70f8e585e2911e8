import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { limits } from "#product/limits.ts";
import { bySkill, gitImport, readyImport, skillChanges, skillDraft, skillVersionKey } from "./schema.ts";
import { importGit, importZip } from "./service/import-skills.ts";
import { addReadySkills, listReadySkills } from "./service/ready-skills.ts";
import {
  createSkill,
  deleteSkill,
  getSkill,
  getSkillVersion,
  listSkills,
  listSkillVersions,
  restoreSkill,
  updateSkill,
} from "./service/skills.ts";
import { skill } from "./table.ts";

/** Everybody may mention a skill in a message, so everybody may list them. */
const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
const heavy = { ...write, cost: "heavy" } as const;
const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });

export const skillRouter = router({
  getAll: workspaceProcedure(read)
    .input(inWorkspace)
    .query(({ ctx }) => listSkills(ctx)),
  getById: rowProcedure(skill, read)
    .input(bySkill)
    .query(({ ctx, input }) => getSkill(ctx, input.id)),
  getVersions: rowProcedure(skill, read)
    .input(bySkill)
    .query(({ ctx, input }) => listSkillVersions(ctx, input.id)),
  getVersion: rowProcedure(skill, read)
    .input(skillVersionKey)
    .query(({ ctx, input }) => getSkillVersion(ctx, input)),
  /** The skills that come with the product. */
  getReady: workspaceProcedure(read)
    .input(inWorkspace)
    .query(() => listReadySkills()),
  create: workspaceProcedure(write)
    .input(skillDraft)
    .mutation(idempotent("skill.create", ({ ctx, input }) => createSkill(ctx, input))),
  addReady: workspaceProcedure(write)
    .input(readyImport)
    .mutation(({ ctx, input }) => addReadySkills(ctx, input.names)),
  importFromGit: workspaceProcedure(heavy)
    .input(gitImport)
    .mutation(({ ctx, input }) => importGit(ctx, input)),
  update: rowProcedure(skill, write)
    .input(skillChanges)
    .mutation(({ ctx, input }) => updateSkill(ctx, input)),
  delete: rowProcedure(skill, write)
    .input(bySkill)
    .mutation(({ ctx, input }) => deleteSkill(ctx, input.id)),
  restore: rowProcedure(skill, write)
    .input(bySkill)
    .mutation(({ ctx, input }) => restoreSkill(ctx, input.id)),
});

const importPaths = z.array(z.string().max(limits.skill.archivePathChars)).max(limits.skill.perImport);

export const skillRoutes: HttpRoute[] = [
  /** The body is a ZIP archive. A single skill is imported; several are listed until `path` says which. */
  workspaceRoute({
    method: "POST",
    path: "/api/skill/import",
    rule: { scope: "workspace", ...heavy },
    workspaceFrom: "query",
    body: { kind: "stream" },
    async handle({ ctx, request, query }) {
      const paths = importPaths.parse(query.getAll("path"));
      return importZip(ctx, request, paths.length > 0 ? paths : undefined);
    },
  }),
];

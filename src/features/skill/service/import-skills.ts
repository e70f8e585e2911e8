import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readBody } from "#platform/http/read-body.ts";
import { limits } from "#product/limits.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { timers } from "#product/timers.ts";
import type { FoundSkill, GitImport, ImportResult } from "../schema.ts";
import { findSkills, type ReadSkill } from "./find-in-files.ts";
import { parseGitFolder } from "./git-folder.ts";
import { readTar } from "./read-tar.ts";
import { readZip } from "./read-zip.ts";
import { createSkill } from "./skills.ts";

/** Imports the skills of a ZIP archive: all, or those of `paths`. */
export async function importZip(
  ctx: WorkspaceContext,
  request: Request,
  paths?: readonly string[],
): Promise<ImportResult> {
  const bytes = await readBody(request, limits.skill.archiveBytes);
  return importFound(ctx, findSkills(readZip(bytes)), paths);
}

/** Imports the skills of a folder of a public repository, through the archive that GitHub makes of it. */
export async function importGit(ctx: WorkspaceContext, { url, paths }: GitImport): Promise<ImportResult> {
  const folder = parseGitFolder(url);
  if (!folder) throw new AppError("invalid", skillText.git.invalidUrl);
  const { owner, repository, ref, path } = folder;
  const { app } = ctx;
  const response = await app.http.request({
    url: `${app.config.github.url}/repos/${owner}/${repository}/tarball${ref ? `/${ref}` : ""}`,
    headers: { accept: "application/vnd.github+json" },
    maxBytes: limits.skill.archiveBytes,
    timeoutMs: timers.skill.downloadMs,
    redirects: limits.skill.redirects,
  });
  if (response.status === 404) throw new AppError("not_found", skillText.git.notFound);
  if (response.status === 403 || response.status === 429) throw new AppError("provider", skillText.git.limited);
  if (response.status !== 200) throw new AppError("provider", skillText.git.failed);
  const prefix = path ? `${path}/` : "";
  const files = (await readTar(response.bytes)).filter((file) => file.path.startsWith(prefix));
  const inFolder = files.map((file) => ({ ...file, path: file.path.slice(prefix.length) }));
  const found = findSkills(inFolder).map((one) => (one.path ? one : { ...one, name: one.name || path || repository }));
  return importFound(ctx, found, paths);
}

/** Imports a single skill at once; of several, those of `paths`. */
async function importFound(
  ctx: WorkspaceContext,
  found: readonly ReadSkill[],
  paths: readonly string[] | undefined,
): Promise<ImportResult> {
  if (found.length === 0) throw new AppError("invalid", skillText.problems.noSkills);
  const listed = found.map(({ content: _, ...one }): FoundSkill => one);
  const [only] = found;
  const wanted = paths ? found.filter(({ path }) => paths.includes(path)) : found.length === 1 && only ? [only] : [];
  if (wanted.length === 1 && wanted[0]?.problem) throw new AppError("invalid", wanted[0].problem);
  const imported: ImportResult["imported"] = [];
  for (const { path, problem, content } of wanted) {
    if (problem) continue;
    try {
      imported.push(await createSkill(ctx, { workspaceId: ctx.actor.workspaceId, files: content, category: [] }));
    } catch (error) {
      if (!(error instanceof AppError) || wanted.length === 1) throw error;
      const at = listed.findIndex((one) => one.path === path);
      listed[at] = { ...(listed[at] as FoundSkill), problem: error.message }; // it was found
    }
  }
  return { imported, found: listed };
}

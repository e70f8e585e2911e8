import { z } from "zod";
import { limits } from "#product/limits.ts";
import { isSkillPath, mainFile, type SkillFile, skillFileList } from "#product/skills/skill-file.ts";

/** A file before and after; null where it doesn't exist. */
export interface ProposedFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

const { writtenFiles, fileBytes } = limits.skill;
/** Of the tags around the wish and around a file. */
const overheadChars = 100;
const overheadOfFile = 40;

const written = z.object({
  files: z.array(z.object({ path: z.string(), content: z.string() })).catch([]),
  deleted: z.array(z.string()).catch([]),
});

/** The text files that a request has room for: SKILL.md first, then those that fit. */
export function filesToSend(files: readonly SkillFile[]): SkillFile[] {
  let left = limits.completion.textChars - limits.skill.wishChars - overheadChars;
  const texts = files.filter(({ encoding }) => encoding === "utf8");
  return texts
    .toSorted((one, other) => Number(other.path === mainFile) - Number(one.path === mainFile))
    .filter(({ path, content }) => {
      const chars = path.length + content.length + overheadOfFile;
      if (chars > left) return false;
      left -= chars;
      return true;
    });
}

/** What a model has written, file by file. Files that a skill can't have are counted and left out. */
export function readProposal(value: unknown, files: readonly SkillFile[]): { changes: ProposedFile[]; left: number } {
  const { files: all, deleted } = written.parse(Object(value));
  const known = new Map(files.map((file) => [file.path, file]));
  const allowed = all.filter(
    ({ path, content }) => isSkillPath(path) && content.length <= fileBytes && known.get(path)?.encoding !== "base64",
  );
  const latest = new Map(allowed.slice(0, writtenFiles).map(({ path, content }) => [path, content]));
  const changes: ProposedFile[] = [...latest].map(([path, after]) => ({
    path,
    before: known.get(path)?.content ?? null,
    after,
  }));
  for (const path of new Set(deleted)) {
    const file = known.get(path);
    if (file?.encoding === "utf8" && path !== mainFile && !latest.has(path))
      changes.push({ path, before: file.content, after: null });
  }
  return { changes: changes.filter(({ before, after }) => before !== after), left: all.length - allowed.length };
}

/** The files with the accepted changes; null if a skill can't have them. */
export function applyChanges(files: readonly SkillFile[], accepted: readonly ProposedFile[]): SkillFile[] | null {
  const changed = new Map(accepted.map(({ path, after }) => [path, after]));
  const kept = files.flatMap((file): SkillFile[] => {
    const after = changed.get(file.path);
    if (after === undefined) return [file];
    changed.delete(file.path);
    return after === null ? [] : [{ path: file.path, encoding: "utf8", content: after }];
  });
  const added = [...changed].flatMap(([path, content]): SkillFile[] =>
    content === null ? [] : [{ path, encoding: "utf8", content }],
  );
  const result = skillFileList.safeParse([...kept, ...added]);
  return result.success ? result.data : null;
}

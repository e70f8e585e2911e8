import { limits } from "#product/limits.ts";
import { readSkillHead } from "#product/skills/read-skill-head.ts";
import { mainFile, type SkillFile, skillFileList } from "#product/skills/skill-file.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import type { FoundSkill } from "../schema.ts";

/** A file of an archive or a repository, as it is there. */
export interface ArchiveFile {
  readonly path: string;
  /** Throws if it is damaged or too large. */
  read(): Uint8Array;
}

export interface ReadSkill extends FoundSkill {
  readonly content: SkillFile[];
}

/** What operating systems and tools leave in folders. */
const ignored = /(?:^|\/)(?:__MACOSX|\.git|\.DS_Store|Thumbs\.db|node_modules|__pycache__)(?:\/|$)/;

/** Every folder with a SKILL.md is a skill. A skill inside another belongs to the outer one. */
export function findSkills(files: readonly ArchiveFile[]): ReadSkill[] {
  const kept = files.filter(({ path }) => !ignored.test(path));
  const folders = kept
    .filter(({ path }) => path === mainFile || path.endsWith(`/${mainFile}`))
    .map(({ path }) => path.slice(0, -mainFile.length))
    .toSorted();
  const outermost = folders.filter((folder) => !folders.some((other) => other !== folder && folder.startsWith(other)));
  return outermost.slice(0, limits.skill.perImport).map((folder) =>
    readFolder(
      folder,
      kept.filter(({ path }) => path.startsWith(folder)),
    ),
  );
}

function readFolder(folder: string, files: readonly ArchiveFile[]): ReadSkill {
  const path = folder.replace(/\/$/, "");
  const name = path.split("/").at(-1) ?? "";
  const unread = { path, name, description: "", files: files.length, content: [] };
  if (files.length > limits.skill.files)
    return { ...unread, problem: skillText.problems.tooManyFiles(limits.skill.files) };
  const content: SkillFile[] = [];
  let bytes = 0;
  for (const file of files) {
    const read = file.read();
    bytes += read.length;
    if (read.length > limits.skill.fileBytes || bytes > limits.skill.bytes)
      return { ...unread, problem: skillText.problems.tooLarge };
    content.push(toSkillFile(file.path.slice(folder.length), read));
  }
  const checked = skillFileList.safeParse(content);
  if (!checked.success) return { ...unread, problem: skillText.problems.paths };
  const head = readSkillHead(content);
  if ("problem" in head) return { ...unread, problem: head.problem };
  return { ...unread, ...head.head, problem: null, content: checked.data };
}

/** Bytes that are UTF-8 without zero bytes are text. */
export function toSkillFile(path: string, bytes: Uint8Array): SkillFile {
  try {
    const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!content.includes("\0")) return { path, encoding: "utf8", content };
  } catch {
    // Not text.
  }
  return { path, encoding: "base64", content: Buffer.from(bytes).toString("base64") };
}

import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { skillFileList, skillName } from "#product/skills/skill-file.ts";

const category = z.array(z.string().trim().min(1).max(limits.tag.chars)).max(limits.tag.perItem);
const note = z.string().trim().max(limits.skill.noteChars);

export const bySkill = z.strictObject({ id: idOf("skill") });

export const skillDraft = z.strictObject({
  workspaceId: idOf("workspace"),
  /** With a SKILL.md, which has its name and description. */
  files: skillFileList,
  category: category.default([]),
});
export type SkillDraft = z.output<typeof skillDraft>;

/** Fields that are left out stay as they are. Files are the whole new list. */
export const skillChanges = bySkill.extend({
  /** The version that a save is based on. Without it, the version is not checked. */
  version: z.int32().min(1).optional(),
  files: skillFileList.optional(),
  category: category.optional(),
  /** What the author says about the new version. */
  note: note.optional(),
});
export type SkillChanges = z.output<typeof skillChanges>;

export const skillVersionKey = bySkill.extend({ number: z.int32().min(1) });

/** A folder of a public repository, such as https://github.com/owner/repo/tree/main/skills. */
export const gitImport = z.strictObject({
  workspaceId: idOf("workspace"),
  url: z.string().trim().min(1).max(limits.skill.urlChars),
  /** The folders to import; without it, a single one is imported and several are listed. */
  paths: z.array(z.string().max(limits.skill.archivePathChars)).max(limits.skill.perImport).optional(),
});
export type GitImport = z.output<typeof gitImport>;

export const readyImport = z.strictObject({
  workspaceId: idOf("workspace"),
  names: z.array(skillName).min(1).max(limits.skill.perImport),
});

/** A skill that an archive or a repository has. */
export interface FoundSkill {
  /** Its folder; empty for the archive itself. */
  path: string;
  name: string;
  description: string;
  files: number;
  /** Why it can't be imported; null if it can. */
  problem: string | null;
}

/** What an import did, or what there is to select. */
export interface ImportResult {
  imported: { id: string; name: string }[];
  found: FoundSkill[];
}

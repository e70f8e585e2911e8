import { parseSkillEdit } from "../../schema.ts";

export interface SkillEdit {
  files: { path: string; content: string }[];
  deleted: string[];
}

const main = "SKILL.md";

/** Adds the wish to the instructions as a rule: the demo model writes nothing of its own. */
export function editSkill(message: string): SkillEdit {
  const { files, wish } = parseSkillEdit(message);
  const before = files.find(({ path }) => path === main)?.content ?? "";
  const rule = `- ${wish.replaceAll(/\s+/g, " ").trim()}`;
  const content = before.includes("\n## Rules\n")
    ? before.replace("\n## Rules\n", `\n## Rules\n\n${rule}`)
    : `${before.trimEnd()}\n\n## Rules\n\n${rule}\n`;
  return { files: [{ path: main, content }], deleted: [] };
}

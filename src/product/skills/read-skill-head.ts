import { parseDocument, stringify } from "yaml";
import { limits } from "../limits.ts";
import { skillText } from "../texts/skill/skill.ts";
import { mainFile, type SkillFile, skillName } from "./skill-file.ts";

/** What the front matter of a SKILL.md says. */
export interface SkillHead {
  readonly name: string;
  readonly description: string;
}

const frontMatter = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Reads name and description, or says why they can't be read. */
export function readSkillHead(files: readonly SkillFile[]): { head: SkillHead } | { problem: string } {
  const main = files.find(({ path, encoding }) => path === mainFile && encoding === "utf8");
  if (!main) return { problem: skillText.problems.noMain };
  const yaml = frontMatter.exec(main.content)?.[1];
  if (yaml === undefined || yaml.length > limits.skill.headChars) return { problem: skillText.problems.noHead };
  const document = parseDocument(yaml, { schema: "core", uniqueKeys: true });
  if (document.errors.length > 0) return { problem: skillText.problems.noHead };
  const fields = readFields(document);
  const name = skillName.safeParse(fields.name);
  if (!name.success) return { problem: skillText.problems.name(limits.skill.nameChars) };
  const description = typeof fields.description === "string" ? fields.description.replaceAll(/\s+/g, " ").trim() : "";
  if (!description || description.length > limits.skill.descriptionChars)
    return { problem: skillText.problems.description(limits.skill.descriptionChars) };
  return { head: { name: name.data, description } };
}

function readFields(document: ReturnType<typeof parseDocument>): Record<string, unknown> {
  try {
    // No aliases: a small text could expand to a huge one.
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The SKILL.md of a skill. */
export const writeSkillMain = ({ name, description }: SkillHead, body: string): string =>
  `---\n${stringify({ name, description }, { lineWidth: 0 }).trim()}\n---\n\n${body.trim()}\n`;

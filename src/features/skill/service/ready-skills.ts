import type { WorkspaceContext } from "#platform/context.ts";
import { readSkillHead } from "#product/skills/read-skill-head.ts";
import { mainFile, type SkillFile } from "#product/skills/skill-file.ts";
import { readySkills } from "../ready/catalog.ts";
import { createSkill, listSkills } from "./skills.ts";

/** A skill that comes with the product. */
export interface ListedReadySkill {
  name: string;
  description: string;
  category: string;
}

const entries = () =>
  readySkills.map(({ category, main, files = {} }) => {
    const content = Object.entries({ [mainFile]: main, ...files }).map(
      ([path, text]): SkillFile => ({ path, encoding: "utf8", content: text }),
    );
    const read = readSkillHead(content);
    if ("problem" in read) throw new Error(read.problem);
    return { category, content, ...read.head };
  });

export const listReadySkills = (): ListedReadySkill[] =>
  entries().map(({ name, description, category }) => ({ name, description, category }));

/** Adds those that the workspace doesn't have under the same name. */
export async function addReadySkills(
  ctx: WorkspaceContext,
  names: readonly string[],
): Promise<{ added: { id: string; name: string }[] }> {
  const existing = new Set((await listSkills(ctx)).map(({ name }) => name));
  const added: { id: string; name: string }[] = [];
  for (const { name, category, content } of entries()) {
    if (!names.includes(name) || existing.has(name)) continue;
    const { workspaceId } = ctx.actor;
    added.push(await createSkill(ctx, { workspaceId, files: content, category: [category] }));
  }
  return { added };
}

import { skillText } from "#product/texts/skill/skill.ts";
import { useSkills } from "./use-skills.ts";

/** Names a skill, also a deleted one. */
export function useSkillNames(): (id: string) => string {
  const { data: skills } = useSkills();
  const names = new Map(skills?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? skillText.agent.gone;
}

import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { bySkill } from "#features/skill/schema.ts";
import { findSkillHeads, getSkill } from "#features/skill/service/skills.ts";
import { parseMentions } from "#lib/mention.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { SkillHead } from "#product/skills/read-skill-head.ts";
import type { SkillPort } from "#tools/server.ts";

export interface TurnSkills {
  readonly heads: readonly SkillHead[];
  readonly port: SkillPort;
}

const skillId = bySkill.shape.id;

/** The skills of a turn, each once: those of the agent, then those that are mentioned. Null if there are none. */
export async function findTurnSkills(
  ctx: WorkspaceContext,
  asked: Pick<AgentRow, "config"> | null,
  resources: readonly Resource[],
): Promise<TurnSkills | null> {
  const { system = "", outputFormat = "", skillIds = [] } = asked?.config ?? {};
  const inInstructions = parseMentions(`${system}\n${outputFormat}`).flatMap((part) =>
    part.kind === "mention" ? [part] : [],
  );
  const mentioned = [...inInstructions, ...resources].flatMap(({ type, params }) => {
    const parsed = type === "SKILL" ? skillId.safeParse(params.skillId) : null;
    return parsed?.success ? [parsed.data] : [];
  });
  const heads = await findSkillHeads(ctx, [...new Set([...skillIds, ...mentioned])]);
  if (heads.length === 0) return null;
  const ids = new Map(heads.map(({ id, name }) => [name, id]));
  return {
    heads,
    port: {
      names: [...ids.keys()],
      async read(name) {
        const id = ids.get(name);
        return id ? (await getSkill(ctx, id)).files : null;
      },
    },
  };
}

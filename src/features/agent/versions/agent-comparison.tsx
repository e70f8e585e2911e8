import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useSkillNames } from "#features/skill/client/use-skill-names.ts";
import { useStyleNames } from "#features/style/client/use-style-names.ts";
import { compareText as text } from "#product/texts/versions/compare.ts";
import { type AgentVersionContent, compareVersions } from "../client/compare-versions.ts";
import { workflowsWithSettings } from "../client/tool-choices.ts";
import { useFolderNames } from "../client/use-folder-names.ts";
import { useWorkflowTitles } from "../client/use-workflow-titles.ts";
import { ChangeList } from "./change-list.tsx";

interface AgentComparisonProps {
  before: AgentVersionContent;
  after: AgentVersionContent;
  /** Text if they do not differ. */
  sameText: string;
  modelName: (languageModelId: string) => string;
}

/** Two states of an agent, field by field, with old and new text. */
export function AgentComparison({ before, after, sameText, modelName }: AgentComparisonProps) {
  const { agents } = useNamedAgents([...before.subAgentIds, ...after.subAgentIds]);
  const nameOfWorkflow = useWorkflowTitles([...workflowsWithSettings(before), ...workflowsWithSettings(after)]);
  const nameOfFolder = useFolderNames();
  const nameOfStyle = useStyleNames();
  const nameOfSkill = useSkillNames();
  const changes = compareVersions(before, after, {
    model: modelName,
    agent: (id) => agents.get(id)?.title ?? text.deletedAgent,
    folder: nameOfFolder,
    style: nameOfStyle,
    skill: nameOfSkill,
    workflow: nameOfWorkflow,
  });
  return changes.length > 0 ? <ChangeList changes={changes} /> : <p className="text-sm text-ink-3">{sameText}</p>;
}

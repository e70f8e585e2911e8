import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useSkillNames } from "#features/skill/client/use-skill-names.ts";
import { useStyleNames } from "#features/style/client/use-style-names.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { compareText as text } from "#product/texts/versions/compare.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { compareVersions } from "../client/compare-versions.ts";
import { workflowsWithSettings } from "../client/tool-choices.ts";
import { useVersion } from "../client/use-agent-versions.ts";
import { useFolderNames } from "../client/use-folder-names.ts";
import { useWorkflowTitles } from "../client/use-workflow-titles.ts";
import { ChangeList } from "./change-list.tsx";

interface VersionComparisonProps {
  agentId: string;
  /** Numbers of the two versions. */
  from: number;
  to: number;
  /** Text if they do not differ. */
  sameText: string;
  modelName: (languageModelId: string) => string;
}

/** Two versions of an agent, field by field, with old and new text. */
export function VersionComparison({ agentId, from, to, sameText, modelName }: VersionComparisonProps) {
  const before = useVersion(agentId, from);
  const after = useVersion(agentId, to);
  const { agents } = useNamedAgents([before, after].flatMap(({ data }) => data?.subAgentIds ?? []));
  const nameOfWorkflow = useWorkflowTitles(
    [before, after].flatMap(({ data }) => (data ? workflowsWithSettings(data) : [])),
  );
  const nameOfFolder = useFolderNames();
  const nameOfStyle = useStyleNames();
  const nameOfSkill = useSkillNames();
  if (before.isError || after.isError) return <Callout tone="danger">{commonErrorText.unexpected}</Callout>;
  if (!before.data || !after.data) return <Skeleton lines={3} />;
  const changes = compareVersions(before.data, after.data, {
    model: modelName,
    agent: (id) => agents.get(id)?.title ?? text.deletedAgent,
    folder: nameOfFolder,
    style: nameOfStyle,
    skill: nameOfSkill,
    workflow: nameOfWorkflow,
  });
  return changes.length > 0 ? <ChangeList changes={changes} /> : <p className="text-sm text-ink-3">{sameText}</p>;
}

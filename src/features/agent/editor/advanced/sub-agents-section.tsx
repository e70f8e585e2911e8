import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { PlanCallout } from "#features/billing/plan-callout.tsx";
import { limits } from "#product/limits.ts";
import { agentAdvancedText } from "#product/texts/agent/agent-advanced.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { tools } from "#tools/index.ts";
import { hasSubAgents, mentionedSubAgents } from "../../client/model-limits.ts";
import { useToolPlan } from "../../client/use-tool-plan.ts";
import { AgentsField } from "../../picker/agents-field.tsx";
import type { SectionProps } from "../background-section.tsx";
import { ReadOnlyField } from "../read-only-field.tsx";
import { NoToolsCallout } from "../tools/no-tools-callout.tsx";
import { NameChips } from "./name-chips.tsx";
import { SubAgentFolders } from "./sub-agent-folders.tsx";

const text = agentEditorText.subAgents;

/** The "Sub-agents" section. */
export function SubAgentsSection({ agentId, form, onChange, isReadOnly }: SectionProps) {
  const isInPlan = useToolPlan();
  const { subAgentIds, subAgentFolderIds } = form;
  const mentioned = mentionedSubAgents(agentId, form);
  const { agents, isKnown } = useNamedAgents([...subAgentIds, ...mentioned]);
  const namesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => agents.get(id)?.title ?? (isKnown ? text.deleted : []));
  const existing = mentioned.filter((id) => agents.has(id));
  return (
    <>
      {!isReadOnly && !isInPlan(tools.delegate_task_to_sub_agent) && <PlanCallout>{text.planNotice}</PlanCallout>}
      {hasSubAgents(form) && <NoToolsCallout languageModelId={form.languageModelId} />}
      {isReadOnly ? (
        <ReadOnlyField label={text.label} hint={text.hint}>
          {subAgentIds.length > 0 && <NameChips names={namesOf(subAgentIds)} />}
        </ReadOnlyField>
      ) : (
        <AgentsField
          label={text.label}
          hint={text.hint}
          placeholder={text.placeholder}
          goneText={text.deleted}
          value={subAgentIds}
          onChange={(ids) => onChange({ subAgentIds: ids })}
          max={limits.agent.subAgents}
          except={agentId}
          isReadOnly={false}
        />
      )}
      {existing.length > 0 && (
        <ReadOnlyField label={agentAdvancedText.mentioned}>
          <NameChips names={namesOf(existing)} />
        </ReadOnlyField>
      )}
      <SubAgentFolders
        value={subAgentFolderIds}
        onChange={(ids) => onChange({ subAgentFolderIds: ids })}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

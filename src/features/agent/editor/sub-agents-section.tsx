import { PlanCallout } from "#features/billing/plan-callout.tsx";
import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { tools } from "#tools/index.ts";
import { useToolPlan } from "../client/use-tool-plan.ts";
import { AgentsField } from "../picker/agents-field.tsx";
import type { SectionProps } from "./background-section.tsx";

const text = agentEditorText.subAgents;

/** The "Sub-agents" section. */
export function SubAgentsSection({ agentId, form, onChange, isReadOnly }: SectionProps) {
  const isInPlan = useToolPlan();
  return (
    <>
      {!isInPlan(tools.delegate_task_to_sub_agent) && <PlanCallout>{text.planNotice}</PlanCallout>}
      <AgentsField
        label={text.label}
        hint={text.hint}
        placeholder={text.placeholder}
        goneText={text.deleted}
        value={form.subAgentIds}
        onChange={(subAgentIds) => onChange({ subAgentIds })}
        max={limits.agent.subAgents}
        except={agentId}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

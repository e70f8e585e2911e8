import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { AgentsField } from "../picker/agents-field.tsx";
import type { SectionProps } from "./background-section.tsx";

const text = agentEditorText.subAgents;

/** The "Sub-agents" section. */
export function SubAgentsSection({ agentId, form, onChange, isReadOnly }: SectionProps) {
  return (
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
  );
}

import { PlanCallout } from "#features/billing/plan-callout.tsx";
import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { toolFamilies } from "#tools/index.ts";
import { Chip } from "#ui/data/chip.tsx";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { type AgentForm, hasMentionedTools } from "../client/agent-form.ts";
import { useToolPlan } from "../client/use-tool-plan.ts";
import { EnhanceActions } from "./enhance/enhance-actions.tsx";
import { PromptField } from "./prompt-field.tsx";
import { QualityMeter } from "./quality-meter.tsx";

export interface SectionProps {
  agentId: string;
  form: AgentForm;
  onChange: (part: Partial<AgentForm>) => void;
  /** True after the first save attempt: missing fields are marked. */
  isChecked: boolean;
  isReadOnly: boolean;
}

const text = agentEditorText.background;

/** The "Background" section. */
export function BackgroundSection({ agentId, form, onChange, isChecked, isReadOnly }: SectionProps) {
  const isInPlan = useToolPlan();
  return (
    <>
      <PromptField
        agentId={agentId}
        label={text.system}
        labelEnd={<QualityMeter {...form} />}
        {...(!isReadOnly && { hint: text.systemHint, placeholder: text.systemPlaceholder })}
        value={form.system}
        onChange={(system) => onChange({ system })}
        maxChars={limits.agent.systemChars}
        minRows={isReadOnly ? 1 : 8}
        error={isChecked && !form.system.trim() ? agentEditorText.instructionsRequired : undefined}
        isReadOnly={isReadOnly}
        actions={!isReadOnly && <EnhanceActions form={form} onChange={onChange} canGenerate />}
      />
      {!isReadOnly && hasMentionedTools(form) && !isInPlan(toolFamilies.TROUPE_WORKFLOW_) && (
        <PlanCallout>{text.planNotice}</PlanCallout>
      )}
      {isReadOnly ? (
        form.category.length > 0 && (
          <ul aria-label={text.category} className="flex flex-wrap gap-1.5">
            {form.category.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        )
      ) : (
        <TagInput
          label={text.category}
          placeholder={text.categoryPlaceholder}
          value={form.category}
          onChange={(category) => onChange({ category })}
          max={limits.tag.perItem}
          maxLength={limits.tag.chars}
          isOptional
        />
      )}
    </>
  );
}

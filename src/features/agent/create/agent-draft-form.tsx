import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import type { AgentFile } from "../client/agent-file.ts";
import { LanguageField } from "../editor/language-field.tsx";
import { PromptField } from "../editor/prompt-field.tsx";
import { QualityMeter } from "../editor/quality-meter.tsx";

interface AgentDraftFormProps {
  draft: AgentFile;
  onChange: (part: Partial<AgentFile>) => void;
  /** True after the first submit: missing fields are marked. */
  isChecked: boolean;
  /** Also shows output format and language. */
  isFull: boolean;
  /** While a model writes the draft. */
  isReadOnly?: boolean;
}

const text = agentEditorText.background;

/** The form of a new agent. */
export function AgentDraftForm({ draft, onChange, isChecked, isFull, isReadOnly = false }: AgentDraftFormProps) {
  return (
    <div className="grid gap-5">
      <TextField
        label={text.title}
        placeholder={text.titlePlaceholder}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        maxLength={limits.agent.titleChars.max}
        error={isChecked && !draft.title.trim() ? agentEditorText.titleRequired : undefined}
        autoComplete="off"
        autoFocus
        isReadOnly={isReadOnly}
        isRequired
      />
      <PromptField
        agentId={null}
        label={text.system}
        labelEnd={<QualityMeter {...draft} />}
        hint={text.systemHint}
        placeholder={text.systemPlaceholder}
        value={draft.system}
        onChange={(system) => onChange({ system })}
        maxChars={limits.agent.systemChars}
        minRows={5}
        isReadOnly={isReadOnly}
        error={isChecked && !draft.system.trim() ? agentEditorText.instructionsRequired : undefined}
      />
      {isFull && (
        <>
          <PromptField
            agentId={null}
            label={agentEditorText.output.format}
            hint={agentEditorText.output.formatHint}
            value={draft.outputFormat}
            onChange={(outputFormat) => onChange({ outputFormat })}
            maxChars={limits.agent.outputFormatChars}
            minRows={3}
            isReadOnly={isReadOnly}
            isOptional
          />
          <LanguageField value={draft.language} onChange={(language) => onChange({ language })} />
        </>
      )}
      <TagInput
        label={text.category}
        placeholder={text.categoryPlaceholder}
        value={draft.category}
        onChange={(category) => onChange({ category })}
        max={limits.tag.perItem}
        maxLength={limits.tag.chars}
        isOptional
      />
    </div>
  );
}

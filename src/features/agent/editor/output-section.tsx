import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import type { SectionProps } from "./background-section.tsx";
import { LanguageField } from "./language-field.tsx";
import { PromptField } from "./prompt-field.tsx";

/** The "Output" section. */
export function OutputSection({ form, onChange, isReadOnly }: SectionProps) {
  return (
    <>
      <PromptField
        label={agentEditorText.output.format}
        hint={agentEditorText.output.formatHint}
        value={form.outputFormat}
        onChange={(outputFormat) => onChange({ outputFormat })}
        maxChars={limits.agent.outputFormatChars}
        minRows={5}
        isOptional
        isReadOnly={isReadOnly}
      />
      <LanguageField value={form.language} onChange={(language) => onChange({ language })} isDisabled={isReadOnly} />
    </>
  );
}

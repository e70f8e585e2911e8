import { limits } from "#product/limits.ts";
import { agentText } from "#product/texts/agent/agent.ts";
import type { SectionProps } from "./background-section.tsx";
import { LanguageField } from "./language-field.tsx";
import { PromptField } from "./prompt-field.tsx";

/** What an answer looks like. */
export function OutputSection({ form, onChange, isReadOnly }: SectionProps) {
  return (
    <>
      <PromptField
        label={agentText.output.format}
        hint={agentText.output.formatHint}
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

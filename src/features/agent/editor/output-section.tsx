import { StylePicker } from "#features/style/style-picker.tsx";
import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { styleText } from "#product/texts/style/style.ts";
import type { SectionProps } from "./background-section.tsx";
import { EnhanceActions } from "./enhance/enhance-actions.tsx";
import { LanguageField } from "./language-field.tsx";
import { PromptField } from "./prompt-field.tsx";
import { ReadOnlyField } from "./read-only-field.tsx";

/** The "Output" section. */
export function OutputSection({ agentId, form, onChange, isReadOnly }: SectionProps) {
  if (isReadOnly)
    return (
      <>
        {form.outputFormat ? (
          <PromptField
            agentId={agentId}
            label={agentEditorText.output.format}
            value={form.outputFormat}
            maxChars={limits.agent.outputFormatChars}
            minRows={1}
            isReadOnly
          />
        ) : (
          <ReadOnlyField label={agentEditorText.output.format} />
        )}
        <ReadOnlyField label={agentEditorText.output.language}>
          {form.language || agentEditorText.output.languageAuto}
        </ReadOnlyField>
        <VoicesField form={form} onChange={onChange} isReadOnly />
      </>
    );
  return (
    <>
      <PromptField
        agentId={agentId}
        label={agentEditorText.output.format}
        hint={agentEditorText.output.formatHint}
        value={form.outputFormat}
        onChange={(outputFormat) => onChange({ outputFormat })}
        maxChars={limits.agent.outputFormatChars}
        minRows={5}
        isOptional
        actions={<EnhanceActions form={form} onChange={onChange} />}
      />
      <LanguageField value={form.language} onChange={(language) => onChange({ language })} />
      <VoicesField form={form} onChange={onChange} isReadOnly={false} />
    </>
  );
}

/** The brand voices that the agent writes in. */
function VoicesField({
  form,
  onChange,
  isReadOnly,
}: Pick<SectionProps, "form" | "onChange"> & { isReadOnly: boolean }) {
  return (
    <ReadOnlyField label={styleText.agent.label} hint={isReadOnly ? undefined : styleText.agent.hint}>
      {isReadOnly && form.styleIds.length === 0 ? null : (
        <StylePicker value={form.styleIds} onChange={(styleIds) => onChange({ styleIds })} isReadOnly={isReadOnly} />
      )}
    </ReadOnlyField>
  );
}

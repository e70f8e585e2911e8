import { useLanguageModels } from "#features/credential/client.ts";
import { ModelSelect } from "#features/credential/model-select.tsx";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import type { SectionProps } from "./background-section.tsx";
import { TemperatureField } from "./temperature-field.tsx";
import { TokensField } from "./tokens-field.tsx";

/** Which model answers, how long and how freely. */
export function ModelSection({ form, onChange, isReadOnly }: SectionProps) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const answering = data?.models.find(({ id }) => id === (form.languageModelId ?? data.autoModelId));
  return (
    <>
      <ModelSelect
        workspaceId={workspaceId}
        value={form.languageModelId}
        onChange={(languageModelId) => onChange({ languageModelId })}
        isDisabled={isReadOnly}
      />
      <TokensField
        value={form.maxTokens}
        onChange={(maxTokens) => onChange({ maxTokens })}
        modelMax={answering?.maxOutputTokens}
        isDisabled={isReadOnly}
      />
      <TemperatureField
        value={form.temperature}
        onChange={(temperature) => onChange({ temperature })}
        isDisabled={isReadOnly}
      />
    </>
  );
}

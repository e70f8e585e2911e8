import { useWorkspace } from "#client/shell/use-workspace.ts";
import { ModelFacts } from "#features/credential/model-facts.tsx";
import { ModelPicker } from "#features/credential/model-picker.tsx";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { useAnsweringModel } from "../client/use-answering-model.ts";
import type { SectionProps } from "./background-section.tsx";
import { FallbackModels } from "./fallback/fallback-models.tsx";
import { TemperatureField } from "./temperature-field.tsx";
import { TokensField } from "./tokens-field.tsx";

/** The "Model" section. */
export function ModelSection({ form, onChange, isReadOnly }: SectionProps) {
  const { id: workspaceId } = useWorkspace();
  const { model: answeringModel, isLoaded } = useAnsweringModel(form.languageModelId);
  return (
    <>
      <div className="grid gap-2">
        <ModelPicker
          look="field"
          workspaceId={workspaceId}
          value={form.languageModelId}
          onChange={(languageModelId) => onChange({ languageModelId })}
          isDisabled={isReadOnly}
        />
        {answeringModel && form.languageModelId === null && (
          <p className="text-sm text-ink-3">{agentModelText.autoHint(answeringModel.displayName)}</p>
        )}
        {answeringModel && form.languageModelId !== null && <ModelFacts model={answeringModel} />}
        {isLoaded && !answeringModel && form.languageModelId !== null && (
          <p className="text-sm text-danger">{modelSelectText.noLongerAvailable}</p>
        )}
      </div>
      <FallbackModels
        value={form.fallbackModels}
        onChange={(fallbackModels) => onChange({ fallbackModels })}
        own={answeringModel}
        isReadOnly={isReadOnly}
      />
      <TokensField
        value={form.maxTokens}
        onChange={(maxTokens) => onChange({ maxTokens })}
        modelMax={answeringModel?.maxOutputTokens}
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

import { useWorkspace } from "#client/shell/use-workspace.ts";
import { ModelFacts } from "#features/credential/model-facts.tsx";
import { ModelPicker } from "#features/credential/model-picker.tsx";
import { agentAdvancedText } from "#product/texts/agent/agent-advanced.ts";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { listToolSettings } from "../client/model-limits.ts";
import { useAnsweringModel } from "../client/use-answering-model.ts";
import type { SectionProps } from "./background-section.tsx";
import { FallbackModels } from "./fallback/fallback-models.tsx";
import { ReadOnlyField } from "./read-only-field.tsx";
import { TemperatureField } from "./temperature-field.tsx";
import { TokensField } from "./tokens-field.tsx";
import { NoToolsCallout } from "./tools/no-tools-callout.tsx";

/** The "Model" section. */
export function ModelSection({ form, onChange, isReadOnly }: SectionProps) {
  const { id: workspaceId } = useWorkspace();
  const { model: answeringModel, isLoaded } = useAnsweringModel(form.languageModelId);
  return (
    <>
      <div className="grid gap-2">
        {isReadOnly ? (
          <ReadOnlyField label={agentModelText.model}>
            {form.languageModelId === null
              ? agentModelText.auto
              : (answeringModel?.displayName ?? (isLoaded && modelSelectText.unavailableModel))}
          </ReadOnlyField>
        ) : (
          <ModelPicker
            look="field"
            workspaceId={workspaceId}
            value={form.languageModelId}
            onChange={(languageModelId) => onChange({ languageModelId })}
          />
        )}
        {answeringModel && form.languageModelId === null && (
          <p className="text-sm text-ink-3">{agentModelText.autoHint(answeringModel.displayName)}</p>
        )}
        {answeringModel && form.languageModelId !== null && <ModelFacts model={answeringModel} />}
        {isLoaded && !answeringModel && form.languageModelId !== null && (
          <p className="text-sm text-danger">{modelSelectText.noLongerAvailable}</p>
        )}
      </div>
      <NoToolsCallout languageModelId={form.languageModelId}>
        {agentAdvancedText.model.withoutEffect(listToolSettings(form))}
      </NoToolsCallout>
      {answeringModel && !answeringModel.imageInputSupport && (
        <Callout tone="warning" title={agentAdvancedText.model.noImages(answeringModel.displayName)} isAnnounced>
          {agentAdvancedText.model.noImagesHint}
        </Callout>
      )}
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
        isReadOnly={isReadOnly}
      />
      <TemperatureField
        value={form.temperature}
        onChange={(temperature) => onChange({ temperature })}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

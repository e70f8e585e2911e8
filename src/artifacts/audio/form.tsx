import type { CanvasFormProps } from "#artifacts/components.tsx";
import { MediaModelNote } from "#artifacts/media-model-note.tsx";
import { findSpeechModel, initialVoice, speechModels } from "#product/models/speech.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";
import { Select } from "#ui/select/select.tsx";
import type { ConfigOf } from "../artifact.ts";
import type { audio } from "./spec.ts";

const text = artifactFormText;

/** The script, how it should be spoken, and the voice. */
export function AudioForm({ value, onChange, isReadOnly, Prompt }: CanvasFormProps<ConfigOf<typeof audio>>) {
  const model = findSpeechModel(value.model);
  function choose(id: string) {
    const next = findSpeechModel(id);
    if (next)
      onChange({ ...value, model: id, voice: next.voices.includes(value.voice) ? value.voice : initialVoice(next) });
  }
  return (
    <>
      <Prompt
        label={artifactText.script}
        placeholder={text.scriptPlaceholder}
        value={value.script}
        onChange={(script) => onChange({ ...value, script })}
        minRows={6}
        isReadOnly={isReadOnly}
      />
      <Prompt
        label={artifactText.instructions}
        placeholder={text.instructionsPlaceholder}
        value={value.instructions}
        onChange={(instructions) => onChange({ ...value, instructions })}
        minRows={2}
        isReadOnly={isReadOnly}
      />
      <div className="grid grid-cols-1 gap-1.5">
        <Select
          label={artifactText.model}
          value={value.model}
          onChange={choose}
          isDisabled={isReadOnly}
          options={speechModels.map(({ frontendName, displayName }) => ({ id: frontendName, label: displayName }))}
        />
        {model && <MediaModelNote model={model} price={text.perMinute(model.aiCreditsPerMinute)} hasDemo />}
      </div>
      <Select
        label={artifactText.voice}
        value={value.voice}
        onChange={(voice) => onChange({ ...value, voice })}
        isDisabled={isReadOnly}
        options={(model?.voices ?? []).map((voice) => ({ id: voice, label: voice }))}
      />
    </>
  );
}

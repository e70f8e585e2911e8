import type { CanvasFormProps } from "#artifacts/components.tsx";
import { MediaModelNote } from "#artifacts/media-model-note.tsx";
import { videoCredits } from "#product/credits.ts";
import { aspectRatios, findVideoModel, resolutionsFor, type VideoModel, videoModels } from "#product/models/video.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Select } from "#ui/select/select.tsx";
import type { ConfigOf } from "../artifact.ts";
import type { video } from "./spec.ts";

type Config = ConfigOf<typeof video>;
const text = artifactFormText;

/** What the video shows, its format, and the model. */
export function VideoForm({ value, onChange, isReadOnly, Prompt }: CanvasFormProps<Config>) {
  const model = findVideoModel(value.model);
  const change = (changes: Partial<Config>) => onChange(withSupportedFormat({ ...value, ...changes }));
  return (
    <>
      <Prompt
        label={artifactText.prompt}
        placeholder={text.promptPlaceholder}
        value={value.prompt}
        onChange={(prompt) => change({ prompt })}
        minRows={6}
        isReadOnly={isReadOnly}
      />
      <div className="grid grid-cols-1 gap-1.5">
        <Select
          label={artifactText.model}
          value={value.model}
          onChange={(id) => change({ model: id })}
          isDisabled={isReadOnly}
          options={videoModels.map(({ frontendName, displayName, description }) => ({
            id: frontendName,
            label: displayName,
            hint: description,
          }))}
        />
        {model && <MediaModelNote model={model} price={text.price(priceOf(model))} />}
      </div>
      {model && (
        <div className="flex flex-wrap gap-3">
          <Segmented
            aria-label={artifactText.aspectRatio}
            value={value.aspectRatio}
            onChange={(aspectRatio) => change({ aspectRatio })}
            options={aspectRatios
              .filter((one) => model.supportedAspectRatios.includes(one))
              .map((id) => ({ id, label: id, isDisabled: isReadOnly }))}
          />
          <Segmented
            aria-label={artifactText.resolution}
            value={value.resolution}
            onChange={(resolution) => change({ resolution })}
            options={resolutionsFor(model, value.aspectRatio).map((id) => ({ id, label: id, isDisabled: isReadOnly }))}
          />
        </div>
      )}
    </>
  );
}

const priceOf = ({ aiCreditsPerSecond, defaultVideoLengthInSeconds }: VideoModel) =>
  videoCredits(aiCreditsPerSecond, defaultVideoLengthInSeconds);

/** Replaces a format that the model doesn't support by one that it supports. */
function withSupportedFormat(config: Config): Config {
  const model = findVideoModel(config.model);
  if (!model) return config;
  const aspectRatio = model.supportedAspectRatios.includes(config.aspectRatio)
    ? config.aspectRatio
    : (model.supportedAspectRatios[0] ?? config.aspectRatio);
  const possible = resolutionsFor(model, aspectRatio);
  const resolution = possible.includes(config.resolution) ? config.resolution : (possible[0] ?? config.resolution);
  return { ...config, aspectRatio, resolution };
}

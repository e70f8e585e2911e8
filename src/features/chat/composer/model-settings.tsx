import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { ListedModel } from "#features/credential/service/language-models.ts";
import { limits } from "#product/limits.ts";
import { type ModelSettings as Settings, supportedSettings, usesTemperature } from "#product/models/settings.ts";
import { modelSettingsText } from "#product/texts/models/model-settings.ts";
import { Button } from "#ui/buttons/button.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { describeSettings } from "../client/describe-settings.ts";

interface ModelSettingsProps {
  /** The model that would answer. */
  model: ListedModel;
  value: Settings;
  /** null resets all. */
  onChange: (settings: Settings | null) => void;
}

const text = modelSettingsText;
const { temperature: temperatureBounds, maxTokens: tokenBounds } = limits.agent;

/** What a chat sets for its answers: only what the model takes. */
export default function ModelSettings({ model, value, onChange }: ModelSettingsProps) {
  const shown = supportedSettings(model, value);
  const changed = describeSettings(model, value);
  const [isOpen, setOpen] = useState(changed !== null);
  const { reasoningEfforts, temperatureSupport } = model;
  const canSetTemperature = usesTemperature(model, value);
  // Settings that this model doesn't take are kept for others.
  const change = (changes: Settings) => {
    const next = Object.fromEntries(Object.entries({ ...value, ...changes }).filter(([, one]) => one !== undefined));
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <Disclosure
      title={text.title}
      meta={isOpen ? null : changed?.full}
      isOpen={isOpen}
      onOpenChange={setOpen}
      action={
        changed ? (
          <Button variant="ghost" size="s" icon={RotateCcw} onPress={() => onChange(null)}>
            {text.reset}
          </Button>
        ) : undefined
      }
      className="px-2 py-1"
    >
      <div className="grid gap-3 pb-2">
        {reasoningEfforts.length > 0 && (
          <div className="grid gap-1.5">
            <span aria-hidden className="font-medium text-ink">
              {text.reasoning}
            </span>
            <Segmented
              aria-label={text.reasoning}
              options={[
                { id: "default", label: text.byDefault },
                ...reasoningEfforts.map((id) => ({ id, label: text.efforts[id] })),
              ]}
              value={shown.reasoningEffort ?? "default"}
              onChange={(id) => change({ reasoningEffort: reasoningEfforts.find((effort) => effort === id) })}
              className="w-full [&_label]:px-1.5"
            />
          </div>
        )}
        <div className="grid grid-cols-2 gap-3">
          {temperatureSupport && (
            <NumberField
              label={text.temperature}
              value={canSetTemperature ? (value.temperature ?? null) : null}
              onChange={(temperature) => change({ temperature: temperature ?? undefined })}
              min={temperatureBounds.min}
              max={temperatureBounds.max}
              step={0.1}
              placeholder={text.byDefault}
              isDisabled={!canSetTemperature}
              hint={canSetTemperature ? undefined : text.temperatureUnused}
            />
          )}
          <NumberField
            label={text.maxTokens}
            value={value.maxTokens ?? null}
            onChange={(maxTokens) => change({ maxTokens: maxTokens ?? undefined })}
            min={tokenBounds.min}
            max={model.maxOutputTokens}
            step={tokenBounds.min}
            placeholder={text.byDefault}
          />
        </div>
      </div>
    </Disclosure>
  );
}

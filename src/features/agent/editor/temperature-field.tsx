import { formatNumber } from "#lib/locale.ts";
import { isUnusualTemperature } from "#product/agent-quality.ts";
import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { cx } from "#ui/cx.ts";
import { Slider } from "#ui/forms/slider.tsx";
import { AutoField } from "./auto-field.tsx";
import { ReadOnlyField } from "./read-only-field.tsx";

interface TemperatureFieldProps {
  value: number | null;
  onChange: (temperature: number | null) => void;
  isReadOnly: boolean;
}

const text = agentModelText;
const formatTemperature = (temperature: number) => formatNumber(temperature, { minimumFractionDigits: 2 });
const bounds = limits.agent.temperature;

/** The temperature: Auto, or 0 to 1, with warnings at both ends. */
export function TemperatureField({ value, onChange, isReadOnly }: TemperatureFieldProps) {
  const shownValue = value ?? bounds.initial;
  const isUnusual = value !== null && isUnusualTemperature(value, bounds);
  if (isReadOnly)
    return (
      <ReadOnlyField label={text.temperature}>{value === null ? text.auto : formatTemperature(value)}</ReadOnlyField>
    );
  return (
    <AutoField
      title={text.temperature}
      hint={text.tooltip.temperature}
      isAuto={value === null}
      autoHint={agentEditorText.autoTemperatureHint}
      onAutoChange={(isAuto) => onChange(isAuto ? null : bounds.initial)}
    >
      <div className={cx(isUnusual && "[--accent:var(--warning-solid)] [--ink-2:var(--warning)]")}>
        <Slider
          aria-label={text.temperature}
          value={shownValue}
          onChange={(next) => onChange(Math.round(next * 100) / 100)}
          min={bounds.min}
          max={bounds.max}
          step={bounds.step}
          valueText={formatTemperature(shownValue)}
        />
        <div aria-hidden className="mt-1 flex justify-between text-xs text-ink-3">
          <span>{text.precise}</span>
          <span>{text.creative}</span>
        </div>
        <p role="status" className={cx("text-sm text-warning", isUnusual && "mt-1.5")}>
          {isUnusual && (shownValue > bounds.warnAbove ? text.temperatureHigh : text.temperatureLow)}
        </p>
      </div>
    </AutoField>
  );
}

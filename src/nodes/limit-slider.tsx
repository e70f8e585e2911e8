import type { Range } from "#product/limits.ts";
import { Slider } from "#ui/forms/slider.tsx";

interface LimitSliderProps {
  label: string;
  hint: string;
  value: number;
  onChange: (value: number) => void;
  range: Range;
  isReadOnly: boolean;
}

/** The maximum number of items, tasks, or iterations, which limits the cost. */
export function LimitSlider({ label, hint, value, onChange, range, isReadOnly }: LimitSliderProps) {
  return (
    <Slider
      label={label}
      hint={hint}
      value={value}
      valueText={String(value)}
      min={range.min}
      max={range.max}
      onChange={onChange}
      isDisabled={isReadOnly}
    />
  );
}

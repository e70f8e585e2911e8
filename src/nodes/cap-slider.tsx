import type { Range } from "#product/limits.ts";
import { Slider } from "#ui/slider.tsx";

interface CapSliderProps {
  label: string;
  hint: string;
  value: number;
  onChange: (value: number) => void;
  range: Range;
  isReadOnly: boolean;
}

/** The most of something that a step may make, and be charged for. */
export function CapSlider({ label, hint, value, onChange, range, isReadOnly }: CapSliderProps) {
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

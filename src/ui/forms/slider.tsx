import { type CSSProperties, type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { FieldMessage } from "./field-message.tsx";

interface SliderProps {
  label?: ReactNode;
  "aria-label"?: string;
  value: number;
  onChange: (value: number) => void;
  /** Called on release, for expensive updates. */
  onCommit?: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** Readable value, beside the label and for screen readers. */
  valueText?: string;
  hint?: ReactNode;
  isDisabled?: boolean;
  className?: string;
}

/** A range slider. */
export function Slider({
  label,
  value,
  onChange,
  onCommit,
  min,
  max,
  step = 1,
  valueText,
  hint,
  isDisabled,
  className,
  "aria-label": ariaLabel,
}: SliderProps) {
  const id = useId();
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      {(label || valueText) && (
        <div className="flex items-baseline gap-2">
          {label && (
            <label htmlFor={id} className="text-sm font-medium">
              {label}
            </label>
          )}
          {valueText && <span className="ml-auto text-sm text-ink-2 num">{valueText}</span>}
        </div>
      )}
      <input
        id={id}
        type="range"
        aria-label={ariaLabel}
        aria-valuetext={valueText}
        aria-describedby={hint ? `${id}note` : undefined}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onPointerUp={() => onCommit?.(value)}
        onKeyUp={() => onCommit?.(value)}
        className="slider"
        style={{ "--share": `${share}%` } as CSSProperties}
      />
      <FieldMessage id={`${id}note`} hint={hint} />
    </div>
  );
}

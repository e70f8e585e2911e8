import { type ReactNode, useId } from "react";
import { compareText } from "#product/texts/versions/compare.ts";

interface ReadOnlyFieldProps {
  label: string;
  hint?: ReactNode;
  /** Empty shows that nothing is set. */
  children?: ReactNode;
}

/** A setting for people who may see it, but not change it. */
export function ReadOnlyField({ label, hint, children }: ReadOnlyFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-1">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <div className="min-w-0 wrap-anywhere">{children || <span className="text-ink-3">{compareText.empty}</span>}</div>
      {hint && <p className="text-sm text-ink-3">{hint}</p>}
    </div>
  );
}

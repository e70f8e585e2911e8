import { Label } from "@heroui/react/label";
import { useUiLabels } from "../ui-labels.ts";
import type { FieldProps } from "./field.ts";

/** The label of a field with an "optional" hint. */
export function FieldLabel({ label, labelEnd, isOptional }: Pick<FieldProps, "label" | "labelEnd" | "isOptional">) {
  const labels = useUiLabels();
  if (!label) return null;
  return (
    <div className="flex min-w-0 items-baseline gap-1.5">
      <Label className="min-w-0 text-sm font-medium text-ink">{label}</Label>
      {isOptional && <span className="text-sm text-ink-3">{labels.optional}</span>}
      {labelEnd && <span className="ml-auto flex-none text-sm text-ink-3">{labelEnd}</span>}
    </div>
  );
}

import { TriangleAlert } from "lucide-react";
import type { FieldProps } from "./field.ts";

/** Hint or error below a custom field, which references it by `id`. */
export function FieldMessage({ id, hint, error }: { id: string } & Pick<FieldProps, "hint" | "error">) {
  if (!hint && !error) return null;
  return (
    <div id={id} className={error ? "flex items-start gap-1.5 text-sm text-danger" : "text-sm text-ink-3"}>
      {error && <TriangleAlert aria-hidden className="mt-0.5 size-3.5" />}
      <span>{error ?? hint}</span>
    </div>
  );
}

import { Description } from "@heroui/react/description";
import { FieldError } from "@heroui/react/field-error";
import { TriangleAlert } from "lucide-react";
import type { FieldProps } from "./field.ts";

/** Hint or error below a HeroUI field, connected to it for screen readers. */
export function HeroFieldMessage({ hint, error }: Pick<FieldProps, "hint" | "error">) {
  return (
    <>
      {hint && !error && <Description className="text-sm text-ink-3">{hint}</Description>}
      <FieldError className="flex items-start gap-1.5 text-sm text-danger">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5" />
        <span>{error}</span>
      </FieldError>
    </>
  );
}

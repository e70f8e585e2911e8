import { type ReactNode, useId } from "react";
import { FieldMessage } from "#ui/forms/field-message.tsx";
import type { Field } from "./fields/catalog.ts";
import { fieldLabel } from "./inputs/field-label.tsx";

interface FieldGroupProps {
  field: Pick<Field, "label" | "required"> & { config: { description: string } };
  error: string | null;
  children: ReactNode;
}

/** The frame of a field with several controls: files, links, yes and no. */
export function FieldGroup({ field, error, children }: FieldGroupProps) {
  const id = useId();
  const { description } = field.config;
  return (
    // A fieldset's legend doesn't work in a flex column, so a labelled group is used.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="group"
      aria-labelledby={`${id}label`}
      aria-describedby={error || description ? `${id}note` : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <div id={`${id}label`} className="text-sm font-medium">
        {fieldLabel(field)}
      </div>
      {children}
      <FieldMessage id={`${id}note`} hint={description || undefined} error={error ?? undefined} />
    </div>
  );
}

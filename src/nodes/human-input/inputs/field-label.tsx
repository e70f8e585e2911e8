import type { ReactNode } from "react";
import type { Field } from "../fields/catalog.ts";

/** The label of a field, with the mark of what must be filled in. */
export function fieldLabel({ label, required }: Pick<Field, "label" | "required">): ReactNode {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden className="text-danger">
          {" *"}
        </span>
      )}
    </>
  );
}

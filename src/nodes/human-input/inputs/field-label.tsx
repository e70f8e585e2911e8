import type { ReactNode } from "react";
import type { Field } from "../fields/catalog.ts";

/** The label of a field, with a mark when it is required. */
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

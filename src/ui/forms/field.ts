import type { ReactNode } from "react";

/** Props of every field. A field has a visible `label` or an `aria-label`. */
export interface FieldProps {
  label?: ReactNode;
  "aria-label"?: string;
  /** At the right of the label: a count. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to fix it; makes the field invalid. */
  error?: string;
  isRequired?: boolean;
  /** Shows "optional" beside the label. */
  isOptional?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  className?: string;
}

/** Root of a field: label, frame, hint and error in a column. */
export const fieldRoot = "group/field flex min-w-0 flex-col gap-1.5";

/** Box around the input; styled by the state of `fieldRoot`. */
export const fieldBox =
  "flex w-full min-w-0 rounded-control border border-line-2 bg-page transition-[border-color,box-shadow] " +
  "focus-within:border-accent focus-within:shadow-focus group-data-disabled/field:bg-sunken group-data-disabled/field:text-ink-3 " +
  "group-data-readonly/field:border-line group-data-readonly/field:bg-sunken " +
  "group-data-invalid/field:border-danger-solid group-data-invalid/field:focus-within:shadow-focus-danger";

/** Box of a single-line input, with space for elements before and after it. */
export const fieldFrame = `${fieldBox} items-center gap-2 px-2.5`;

/** The input inside a frame. 16 px on phones, because iOS zooms into smaller inputs. */
export const fieldInput =
  "w-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3 max-sm:text-lg disabled:text-ink-3";

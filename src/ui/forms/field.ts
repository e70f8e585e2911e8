import type { ReactNode } from "react";

/** What every field shares. A field has a visible `label`, or an `aria-label` where the place speaks for itself. */
export interface FieldProps {
  label?: ReactNode;
  "aria-label"?: string;
  /** At the right of the label: a count, a rating. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to mend it; makes the field invalid. */
  error?: string;
  isRequired?: boolean;
  /** Says "optional" beside the label. */
  isOptional?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  className?: string;
}

/** The root of a field: label, frame, hint and error under each other. */
export const fieldRoot = "group/field flex min-w-0 flex-col gap-1.5";

/** The box around what is written in. Inside `fieldRoot` it follows the state of the field. */
export const fieldBox =
  "flex w-full min-w-0 rounded-control border border-line-2 bg-page transition-[border-color,box-shadow] " +
  "focus-within:border-accent focus-within:shadow-focus group-data-disabled/field:bg-sunken group-data-disabled/field:text-ink-3 " +
  "group-data-readonly/field:border-line group-data-readonly/field:bg-sunken " +
  "group-data-invalid/field:border-danger-solid group-data-invalid/field:focus-within:shadow-focus-danger";

/** The box of one line, with room for what stands before and after the text. */
export const fieldFrame = `${fieldBox} items-center gap-2 px-2.5`;

/** The bare input inside a frame. 16 px on phones, or iOS zooms into the page. */
export const fieldInput =
  "w-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3 max-sm:text-lg disabled:text-ink-3";

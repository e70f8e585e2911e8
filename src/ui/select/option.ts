import type { ReactNode } from "react";

/** One choice of a select, a combo box or a multi-select. */
export interface Option {
  id: string;
  label: string;
  /** A second, quieter line; also the reason why a choice is locked. */
  hint?: string;
  icon?: ReactNode;
  /** More words it is found by; not shown. */
  keywords?: string;
  /** At the right: a price, a count. */
  end?: ReactNode;
  isDisabled?: boolean;
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

export type Options = readonly (Option | OptionGroup)[];

/** All options in order, out of their groups. */
export function flatOptions(options: Options): Option[] {
  return options.flatMap((entry) => ("options" in entry ? entry.options : [entry]));
}

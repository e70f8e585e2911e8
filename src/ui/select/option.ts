import type { ReactNode } from "react";

/** An option of a select, combo box or multi-select. */
export interface Option {
  id: string;
  label: string;
  /** Secondary line, such as the reason why an option is disabled. */
  hint?: string;
  icon?: ReactNode;
  /** More search terms; not shown. */
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

/** All options in order, without groups. */
export function flatOptions(options: Options): Option[] {
  return options.flatMap((entry) => ("options" in entry ? entry.options : [entry]));
}

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One thing that can be mentioned. */
export interface Suggestion {
  /** What the mention stands for, as a query string: `type=NOTE&entityId=...`. */
  id: string;
  label: string;
  icon?: LucideIcon;
  /** Instead of an icon: a portrait. */
  start?: ReactNode;
  /** A second, quieter line. */
  hint?: string;
}

export interface SuggestionGroup {
  label: string;
  items: readonly Suggestion[];
}

export type Trigger = "@" | "#";

/** Finds what can be mentioned. The list shows the groups as they come; an empty answer closes it. */
export type Suggest = (
  query: string,
  trigger: Trigger,
) => readonly SuggestionGroup[] | Promise<readonly SuggestionGroup[]>;

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatMention } from "#lib/mention.ts";

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
  /** A quiet word behind the label, such as the type of a value. */
  end?: string;
}

/** The mention that picking it makes. */
export function suggestionMarkup({ id, label }: Pick<Suggestion, "id" | "label">): string {
  const { type = "AGENT", ...params } = Object.fromEntries(new URLSearchParams(id));
  return formatMention(label, type, params);
}

export interface SuggestionGroup {
  label: string;
  items: readonly Suggestion[];
}

export const triggers = ["@", "#", "{{"] as const;
export type Trigger = (typeof triggers)[number];

/** Finds what can be mentioned. The list shows the groups as they come; an empty answer closes it. */
export type Suggest = (
  query: string,
  trigger: Trigger,
) => readonly SuggestionGroup[] | Promise<readonly SuggestionGroup[]>;

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatMention } from "#lib/mention.ts";

/** An item that can be mentioned. */
export interface Suggestion {
  /** Target of the mention as a query string: `type=NOTE&entityId=...`. */
  id: string;
  label: string;
  icon?: LucideIcon;
  /** Replaces the icon: an avatar. */
  start?: ReactNode;
  /** Secondary line. */
  hint?: string;
  /** Secondary text after the label, such as the type of a value. */
  end?: string;
}

/** The markup of the mention for a suggestion. */
export function suggestionMarkup({ id, label }: Pick<Suggestion, "id" | "label">): string {
  const { type = "AGENT", ...params } = Object.fromEntries(new URLSearchParams(id));
  return formatMention(label, type, params);
}

export interface SuggestionGroup {
  label: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  items: readonly Suggestion[];
}

export const triggers = ["@", "#", "{{"] as const;
export type Trigger = (typeof triggers)[number];

/** Finds suggestions for a query. An empty result closes the list. */
export type Suggest = (
  query: string,
  trigger: Trigger,
) => readonly SuggestionGroup[] | Promise<readonly SuggestionGroup[]>;

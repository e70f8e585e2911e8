import type { LucideIcon } from "lucide-react";
import { createContext } from "react";
import type { Mention } from "#lib/mention.ts";

/** How a mention is displayed: its icon, and whether its target is gone. */
export interface MentionDisplay {
  icon?: LucideIcon;
  isBroken?: boolean;
  /** Tooltip: what it is or why it is broken. */
  title?: string;
}

export type DescribeMention = (mention: Mention) => MentionDisplay;

export const DescribeMentionContext = createContext<DescribeMention>(() => ({}));

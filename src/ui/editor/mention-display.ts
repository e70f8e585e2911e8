import type { LucideIcon } from "lucide-react";
import { createContext } from "react";
import type { Mention } from "#lib/mention.ts";

/** How a mention looks: the icon of its kind, and whether what it stands for is gone. */
export interface MentionDisplay {
  icon?: LucideIcon;
  isBroken?: boolean;
  /** Why it is broken, or what it is, for the pointer that rests on it. */
  title?: string;
}

export type DescribeMention = (mention: Mention) => MentionDisplay;

export const DescribeMentionContext = createContext<DescribeMention>(() => ({}));

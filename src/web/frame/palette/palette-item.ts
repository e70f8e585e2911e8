import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { PanelRequest } from "#client/panels/panels.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { paletteText } from "#product/texts/shell/palette.ts";

const text = paletteText;

export type PaletteGroup = "recent" | "goTo" | "agents" | "workflows" | "threads" | "actions" | "workspaces";

/** One line of the palette. */
export interface PaletteItem {
  /** Stable across visits, so that recent items can be listed first. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** Secondary text at the right. */
  hint?: string | null;
  icon?: LucideIcon;
  /** Replaces the icon: an avatar, a dot. */
  start?: ReactNode;
  /** More search terms besides the label. */
  keywords?: string[];
  run: () => void;
  /** Side panel that can be opened instead. */
  beside?: PanelRequest;
}

export const groupNames: Readonly<Record<PaletteGroup, () => string>> = {
  recent: () => text.recent,
  goTo: () => text.goTo,
  agents: () => navText.agents,
  workflows: () => navText.workflows,
  threads: () => navText.allRecent,
  actions: () => text.actions,
  workspaces: () => text.workspaces,
};

const contentGroups: readonly PaletteGroup[] = ["agents", "workflows", "threads"];

/** Parses the typed text: `@` searches content only, `/` actions only. */
export function readQuery(typed: string): { query: string; groups: readonly PaletteGroup[] | null } {
  if (typed.startsWith("@")) return { query: typed.slice(1).trim(), groups: contentGroups };
  if (typed.startsWith("/")) return { query: typed.slice(1).trim(), groups: ["actions", "workspaces"] };
  return { query: typed.trim(), groups: null };
}

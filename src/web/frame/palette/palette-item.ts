import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { PanelRequest } from "#client/panels/panels.ts";
import { shellText } from "#product/texts/shell/shell.ts";

const text = shellText.palette;

export type PaletteGroup = "recent" | "goTo" | "agents" | "workflows" | "threads" | "actions" | "workspaces";

/** One line of the palette. */
export interface PaletteItem {
  /** Stable between visits, so that what was chosen lately comes first. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** Where it belongs, at the right. */
  hint?: string | null;
  icon?: LucideIcon;
  /** Instead of an icon: a portrait, a dot. */
  start?: ReactNode;
  /** Words that find it beside its label. */
  keywords?: string[];
  run: () => void;
  /** What may also be opened beside the present page. */
  beside?: PanelRequest;
}

export const groupNames: Readonly<Record<PaletteGroup, string>> = {
  recent: text.recent,
  goTo: text.goTo,
  agents: shellText.nav.agents,
  workflows: shellText.nav.workflows,
  threads: shellText.nav.allRecent,
  actions: text.actions,
  workspaces: text.workspaces,
};

const contentGroups: readonly PaletteGroup[] = ["agents", "workflows", "threads"];

/** What was typed: `@` looks among things only, `/` among actions only. */
export function readQuery(typed: string): { query: string; groups: readonly PaletteGroup[] | null } {
  if (typed.startsWith("@")) return { query: typed.slice(1).trim(), groups: contentGroups };
  if (typed.startsWith("/")) return { query: typed.slice(1).trim(), groups: ["actions", "workspaces"] };
  return { query: typed.trim(), groups: null };
}

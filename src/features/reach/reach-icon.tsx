import {
  Braces,
  Brain,
  FilePlus,
  Globe,
  GraduationCap,
  Images,
  LibraryBig,
  type LucideIcon,
  NotebookText,
  Plug,
  Server,
  Table2,
  Workflow,
  Wrench,
} from "lucide-react";
import { toolIcons } from "#tools/icons.tsx";
import { familyOf, type ToolFamily, type ToolName } from "#tools/index.ts";
import type { ReachGroup, ReachRow } from "./schema.ts";

const groupIcons: Readonly<Record<ReachGroup, LucideIcon>> = {
  knowledge: LibraryBig,
  tables: Table2,
  web: Globe,
  stock: Images,
  canvas: FilePlus,
  memory: Brain,
  notes: NotebookText,
  skills: GraduationCap,
};
const familyIcons: Partial<Record<ToolFamily, LucideIcon>> = {
  api_: Braces,
  integration_: Plug,
  TROUPE_WORKFLOW_: Workflow,
  mcp_: Server,
};

/** The icon of a row. */
export function ReachIcon({ group, tools }: Pick<ReachRow, "group" | "tools">) {
  const name = tools[0]?.name ?? "";
  const family = familyOf(name);
  const Icon = group
    ? groupIcons[group]
    : ((family && familyIcons[family]) ??
      (toolIcons as Partial<Record<string, LucideIcon>>)[name as ToolName] ??
      Wrench);
  return <Icon aria-hidden className="mt-0.5 size-4 flex-none text-ink-3 sm:mt-0" />;
}

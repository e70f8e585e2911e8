import {
  Bot,
  Hourglass,
  ListEnd,
  ListTree,
  type LucideIcon,
  MessageSquare,
  Play,
  Repeat,
  Sparkles,
  Wrench,
} from "lucide-react";
import { iconOf } from "#nodes/icon-of.tsx";
import { catalog } from "#nodes/index.ts";
import { toolIcons } from "#tools/icons.tsx";
import type { SpanKind, TraceSpan } from "../schema.ts";

const icons: Readonly<Record<SpanKind, LucideIcon>> = {
  reply: MessageSquare,
  run: Play,
  step: ListTree,
  piece: Repeat,
  model: Sparkles,
  tool: Wrench,
  agent: Bot,
  wait: Hourglass,
  queue: ListEnd,
};

const byTool: Readonly<Record<string, LucideIcon>> = toolIcons;

/** The icon of a span: that of its tool or type of step, or else that of its kind. */
export function spanIcon({ kind, name, nodeType }: TraceSpan): LucideIcon {
  if (kind === "tool" && name && Object.hasOwn(byTool, name)) return byTool[name] ?? icons.tool;
  const spec = kind === "step" ? catalog[nodeType ?? ""] : undefined;
  return spec ? iconOf(spec.icon) : icons[kind];
}

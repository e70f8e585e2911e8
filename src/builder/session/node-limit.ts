import { limits } from "#product/limits.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { BuilderSession } from "./session.ts";

/** Whether `count` more nodes fit into the workflow. Shows a warning when they don't. */
export function checkNodeLimit(session: BuilderSession, count: number): boolean {
  const { nodes } = limits.workflow;
  if (session.graph().nodes.length + count <= nodes) return true;
  toast.warning(canvasText.tooManySteps(nodes));
  return false;
}

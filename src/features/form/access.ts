import { catalog } from "#nodes/index.ts";
import type { FormSettings } from "./schema.ts";

/** Whether visitors see the results of a node: what its type always or usually does, or what the owner decided. */
export function isVisible(
  node: { id: string; type: string },
  { nodeVisibility }: Pick<FormSettings, "nodeVisibility">,
): boolean {
  const usual = catalog[node.type]?.visitors ?? "hidden";
  return usual === "always" || (nodeVisibility[node.id] ?? usual === "shown");
}

import { type Revision, revisionsOf } from "#engine/node.ts";
import { catalog } from "#nodes/index.ts";
import type { StepItem } from "./run-view.ts";

/** How a person may change the result of a step. */
export function listRevisions({ type, config, isPinned }: StepItem): readonly Revision[] {
  const spec = catalog[type];
  const read = spec?.config.safeParse(config);
  const revisions = spec && read?.success ? revisionsOf(spec, read.data) : [];
  // A regenerated pinned step would return the same output.
  return isPinned ? revisions.filter((one) => one === "edit") : revisions;
}

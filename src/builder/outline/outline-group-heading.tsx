import type { GraphGroup } from "#engine/graph/graph.ts";
import { noteColors } from "#ui/theme/note-colors.ts";

/** Heading above the first step of a group in the outline. */
export function OutlineGroupHeading({ group }: { group: GraphGroup }) {
  const { background, line } = noteColors[group.colour];
  return (
    <h2 className="mb-2 flex items-center gap-2 text-sm font-medium text-ink-2">
      <span aria-hidden className="size-3 flex-none rounded-mark border" style={{ background, borderColor: line }} />
      <span className="min-w-0 wrap-anywhere">{group.label}</span>
    </h2>
  );
}

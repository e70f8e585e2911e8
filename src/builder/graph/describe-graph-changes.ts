import type { GraphChanges } from "#engine/graph/graph-changes.ts";
import { workflowVersionText } from "#product/texts/versions/workflow-versions.ts";

const text = workflowVersionText.change;

/** Describes changes as phrases without a period. Moves are listed only when nothing else changed. */
export function describeGraphChanges(changes: GraphChanges): string[] {
  const {
    added,
    removed,
    renamed,
    changed,
    switchedOff,
    switchedOn,
    pinned,
    unpinned,
    isRewired,
    isRegrouped,
    isMoved,
  } = changes;
  const descriptions = [
    ...(added.length > 0 ? [text.added(added)] : []),
    ...(removed.length > 0 ? [text.removed(removed)] : []),
    ...renamed.map(({ from, to }) => text.renamed(from, to)),
    ...(changed.length > 0 ? [text.changed(changed)] : []),
    ...(switchedOff.length > 0 ? [text.disabled(switchedOff)] : []),
    ...(switchedOn.length > 0 ? [text.enabled(switchedOn)] : []),
    ...(pinned.length > 0 ? [text.pinned(pinned)] : []),
    ...(unpinned.length > 0 ? [text.unpinned(unpinned)] : []),
    ...(isRewired ? [text.connectionsChanged] : []),
    ...(isRegrouped ? [text.groupsChanged] : []),
  ];
  if (descriptions.length > 0) return descriptions;
  return isMoved ? [text.stepsMoved] : [];
}

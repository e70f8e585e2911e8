/** Describes what just happened to the workflow, for screen readers. */

import { describeGraphChanges } from "#builder/graph/describe-graph-changes.ts";
import type { History } from "#builder/graph/history.ts";
import { executableGraph, type Graph, orderNodes } from "#engine/graph/graph.ts";
import { graphChanges } from "#engine/graph/graph-changes.ts";
import { catalog } from "#nodes/index.ts";
import { builderAnnouncements } from "#product/texts/builder/announcements.ts";

const text = builderAnnouncements;

/** Empty for changes that aren't announced, such as typing. */
export function announceChange(before: History, after: History, selected: ReadonlySet<string>): string {
  if (before.present === after.present) return "";
  const isUndo = after.future[0] === before.present;
  const isRedo = before.future[0] === after.present;
  if (!isUndo && !isRedo && after.lastEdit !== null) return "";
  const what = isUndo
    ? describeChange(after.present, before.present, selected)
    : describeChange(before.present, after.present, selected);
  if (what === "") return "";
  if (isUndo) return text.undone(what);
  return isRedo ? text.redone(what) : what;
}

function describeChange(before: Graph, after: Graph, selected: ReadonlySet<string>): string {
  const changes = graphChanges(before, after);
  // Added and removed steps change their connections anyway.
  const isRewired = changes.isRewired && changes.added.length + changes.removed.length === 0;
  return (
    (isRewired && describeNewPlace(before, after, selected)) ||
    describeGraphChanges({ ...changes, isRewired }).join(". ")
  );
}

/** The new position of the selected step after a move. */
function describeNewPlace(before: Graph, after: Graph, selected: ReadonlySet<string>): string | null {
  const [id] = selected;
  const order = orderNodes(executableGraph(after, catalog));
  const at = order.indexOf(id ?? "");
  const node = after.nodes.find((one) => one.id === id);
  if (!node || selected.size !== 1 || at < 0) return null;
  if (orderNodes(executableGraph(before, catalog)).indexOf(node.id) === at) return null;
  return text.movedToPosition(node.label, at + 1, order.length);
}

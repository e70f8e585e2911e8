/** What just happened to the workflow, in words: for those who do not see it happen. */

import { describeGraphChanges } from "#builder/graph/describe-graph-changes.ts";
import type { History } from "#builder/graph/history.ts";
import { executableGraph, type Graph, orderNodes } from "#engine/graph/graph.ts";
import { graphChanges } from "#engine/graph/graph-changes.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder/builder.ts";

const text = builderText.announcements;

/** Empty where nobody needs to be told, as for the letters that somebody types. */
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
  // Steps that come and go take their connections along.
  const isRewired = changes.isRewired && changes.added.length + changes.removed.length === 0;
  return (
    (isRewired && describeNewPlace(before, after, selected)) ||
    describeGraphChanges({ ...changes, isRewired }).join(". ")
  );
}

/** Where the selected step stands now, when it took the place of another one. */
function describeNewPlace(before: Graph, after: Graph, selected: ReadonlySet<string>): string | null {
  const [id] = selected;
  const order = orderNodes(executableGraph(after, catalog));
  const at = order.indexOf(id ?? "");
  const node = after.nodes.find((one) => one.id === id);
  if (!node || selected.size !== 1 || at < 0) return null;
  if (orderNodes(executableGraph(before, catalog)).indexOf(node.id) === at) return null;
  return text.movedToPosition(node.label, at + 1, order.length);
}

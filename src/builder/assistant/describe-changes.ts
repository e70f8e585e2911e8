import type { Graph } from "#engine/graph/graph.ts";
import { specOf } from "#nodes/index.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import type { Change } from "./changes.ts";

const text = assistantText.changes;

/** Describes every change in a sentence with the current step labels. */
export function describeChanges(changes: readonly Change[], graph: Graph): Change[] {
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  for (const change of changes) if (change.do === "add") labels.set(change.id, change.label);
  const nameOf = (id: string) => labels.get(id) ?? id;
  const describe = (change: Change): string => {
    switch (change.do) {
      case "add":
        return text.add(change.label, specOf(change.type)?.title ?? change.type);
      case "change":
        return text.change(nameOf(change.id));
      case "rename":
        return text.rename(nameOf(change.id), change.label);
      case "remove":
        return text.remove(nameOf(change.id));
      case "connect":
        return text.connect(nameOf(change.fromId), nameOf(change.toId));
      case "disconnect":
        return text.disconnect(nameOf(change.fromId), nameOf(change.toId));
    }
  };
  return changes.map((change) => ({ ...change, said: describe(change) }));
}

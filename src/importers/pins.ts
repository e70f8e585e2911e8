/** Test data of another product, as pinned outputs of the steps whose results can hold it. */
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import type { Catalog } from "#engine/node.ts";
import { withOptions } from "#engine/step-options.ts";
import { asObject, isJsonObject } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import { withoutSecrets } from "./redact.ts";

/** The pinned result of a node: its first item. */
function firstItem(pinned: unknown): unknown {
  const item: unknown = Array.isArray(pinned) ? pinned[0] : pinned;
  return isJsonObject(item) && "json" in item ? item.json : item;
}

/** Results that the data may stand for: named values, or the answer of an agent. */
function candidates(value: unknown): unknown[] {
  const named = asObject(value);
  const answer = [named.output, named.text, named.response].find((one) => typeof one === "string");
  const text = typeof value === "string" ? value : (answer ?? JSON.stringify(value, null, 2));
  return [
    { result: isJsonObject(value) ? { result: value } : { result: [value] }, stdout: "" },
    { messages: [{ id: "pinned", role: "assistant", parts: [{ type: "text", text }] }] },
  ];
}

export function withPins(graph: Graph, pins: ReadonlyMap<string, unknown>, catalog: Catalog): Graph {
  if (pins.size === 0) return graph;
  const pin = (node: GraphNode): GraphNode => {
    const pinned = pins.get(node.id);
    if (pinned === undefined) return node;
    const fits = candidates(withoutSecrets(firstItem(pinned))).find(
      (one) =>
        catalog[node.type]?.result.safeParse(one).success === true &&
        JSON.stringify(one).length < limits.workflow.pinnedChars,
    );
    return fits === undefined ? node : withOptions(node, { pin: { result: fits } });
  };
  return { ...graph, nodes: graph.nodes.map(pin) };
}

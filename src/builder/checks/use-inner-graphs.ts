import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#client/api.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { referencedIds } from "#engine/graph/remap-ids.ts";
import { catalog } from "#nodes/index.ts";

/** Graphs of all nested workflows that are loaded so far, at any depth. */
export function useInnerGraphs(graph: Graph): ReadonlyMap<string, Graph> {
  const [further, setFurther] = useState<readonly string[]>([]);
  const ids = [...new Set([...referencedIds(graph, catalog).workflow, ...further])];
  const graphs = useQueries({
    queries: ids.map((id) => ({ ...api.workflow.getById.queryOptions({ id }), staleTime: 60_000 })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }): [string, Graph][] => (data ? [[data.id, data.graph]] : []))),
  });
  const found = [...graphs.values()].flatMap((inner) => [...referencedIds(inner, catalog).workflow]);
  const unknown = found.filter((id) => !ids.includes(id));
  useEffect(() => {
    if (unknown.length > 0) setFurther((before) => [...new Set([...before, ...unknown])]);
  });
  return graphs;
}

import { useMemo } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { createValueLookup } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";
import { sampleAnswers } from "#nodes/single-step-graph.ts";
import { useLastOutputs } from "./use-last-outputs.ts";

/** Initial answers of the test form of a step; `undefined` while loading. */
export function useSampleAnswers(nodeId: string): { fieldId: string; value: unknown }[] | undefined {
  const session = useBuilder();
  const last = useLastOutputs();
  return useMemo(() => {
    if (!last) return undefined;
    const graph = session.graph();
    const values = createValueLookup(graph, catalog, last.outputs);
    const given = new Map([...last.outputs.values()].flatMap(formAnswersIn));
    return sampleAnswers(graph, nodeId, {
      text: (reference) => values(reference)?.text ?? null,
      answer: (fieldId) => given.get(fieldId),
    });
  }, [session, nodeId, last]);
}

/** Form answers in a run's result; empty for other results. */
function formAnswersIn(result: unknown): [string, unknown][] {
  if (!Array.isArray(result)) return [];
  return result.flatMap((one: unknown): [string, unknown][] =>
    typeof one === "object" && one !== null && "fieldId" in one && "value" in one && typeof one.fieldId === "string"
      ? [[one.fieldId, one.value]]
      : [],
  );
}

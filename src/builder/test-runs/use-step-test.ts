import { useMemo } from "react";
import { openOutput } from "#builder/session/commands.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { hasSideEffects } from "#engine/node.ts";
import { catalog } from "#nodes/index.ts";
import { sampleFormId, singleStepGraph } from "#nodes/single-step-graph.ts";
import { useSampleAnswers } from "./use-sample-answers.ts";
import { useStartTest } from "./use-start-test.ts";

/** Tests one step of the open workflow and shows the result in its output. */
export function useStepTest({ id, type, config, options }: GraphNode) {
  const session = useBuilder();
  const { start, isStarting } = useStartTest();
  /** Resolves to true when the test has started; a refusal has been shown. */
  async function run(output?: { result: unknown }): Promise<boolean> {
    const runId = await start({ onlyNodeId: id, output });
    if (runId === null) return false;
    const { visitedRuns } = session.store.getState();
    session.store.setState({ visitedRuns: new Map([...visitedRuns, [id, runId]]), outputTask: null });
    return true;
  }
  /** Runs at once if no inputs or confirmation are needed, otherwise shows the test form. */
  const runOrShowInputs = async () => {
    openOutput(session, id, "test");
    const spec = catalog[type];
    const acts = spec !== undefined && hasSideEffects(spec, config);
    const form = singleStepGraph(session.graph(), id)?.nodes.some((node) => node.id === sampleFormId);
    if (!form && !acts && !options?.pin) await run();
  };
  return { run, runOrAsk: runOrShowInputs, isStarting };
}

/**
 * Returns a function that retests a step with the last run's values; null when values are missing or it has side
 * effects.
 */
export function useRetryStepTest(node: GraphNode): (() => Promise<boolean>) | null {
  const session = useBuilder();
  const { run } = useStepTest(node);
  const samples = useSampleAnswers(node.id);
  const fieldCount = useMemo(() => {
    const form = singleStepGraph(session.graph(), node.id)?.nodes.find(({ id }) => id === sampleFormId);
    const fields = (form?.config as { fields?: readonly unknown[] } | undefined)?.fields;
    return fields?.length ?? 0;
  }, [session, node]);
  const spec = catalog[node.type];
  if (!spec || hasSideEffects(spec, node.config) || samples === undefined || samples.length < fieldCount) return null;
  return () => run(fieldCount > 0 ? { result: samples } : undefined);
}

/** The diagnosis of a workflow. The rules are general; what only one type knows, its spec adds. */

import { bypassedSteps, executableGraph, findCycle, type Graph, type GraphEdit, type GraphNode, indexGraph, reachableFrom, runStartNodes, withoutDisabledSteps } from "../graph/graph.ts";
import type { AnySpec, Catalog } from "../node.ts";
import { identityMapper } from "../reference.ts";
import { checkReferences } from "./check-references.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";

/** error: a run cannot get through or loses something. warning: it runs, perhaps not as meant. */
export type Severity = "error" | "warning" | "info";

export interface Finding {
  readonly severity: Severity;
  /** For tests and links to help; people read `text`. */
  readonly code: string;
  readonly text: string;
  readonly fix?: { readonly title: string; readonly edits: readonly GraphEdit[] };
}

export interface Diagnosis extends Finding {
  /** The place to jump to; `null` is the whole workflow. */
  readonly nodeId: string | null;
}

/** What the workspace knows; what is absent is not checked. */
export interface WorkspaceFacts {
  readonly agents?: ReadonlyMap<string, { readonly title: string }>;
  /** The one that is checked; absent for one that is not stored yet. */
  readonly workflowId?: string;
  /** Those that may run inside others, with the ids of those that run inside them. */
  readonly workflows?: ReadonlyMap<string, { readonly inner: readonly string[] }>;
  readonly hasStripeKeys?: boolean;
}

export interface LintContext {
  readonly node: GraphNode;
  /** The nodes that its edges lead to. */
  readonly targets: readonly string[];
  readonly facts: WorkspaceFacts;
  labelOf(nodeId: string): string | null;
}

/** With one of these a run is not even begun; other errors show at the step they belong to. */
const blockingCodes = new Set(["startNodes", "cycle", "severalEdges", "unknownType", "recursion", "tooDeep"]);

export function canRun(diagnoses: readonly Diagnosis[]): boolean {
  return !diagnoses.some((item) => blockingCodes.has(item.code));
}

/** What a node with an unfinished configuration says, or `null` when it is ready. */
export function missingConfiguration(spec: AnySpec, config: unknown): { title: string; text: string } | null {
  return spec.missingFields(config).length > 0 ? workflowErrorText.missingConfiguration(spec.title) : null;
}

function checkStructure(graph: Graph, catalog: Catalog): Diagnosis[] {
  const found: Diagnosis[] = [];
  const drawn = executableGraph(graph, catalog);
  const running = withoutDisabledSteps(graph, catalog);
  const index = indexGraph(running);
  const { outgoing } = indexGraph(drawn);
  const labelOf = (id: string) => index.nodes.get(id)?.label ?? id;
  const { fix } = diagnosisText;

  const starts = runStartNodes(graph, catalog);
  if (starts.length !== 1) {
    const isAllOff = running.nodes.length === 0 && drawn.nodes.length > 0;
    const text = isAllOff ? diagnosisText.allDisabled : diagnosisText.startNodes(starts.length);
    found.push({ severity: "error", nodeId: starts[1]?.id ?? null, code: "startNodes", text });
  }
  const cycle = findCycle(drawn);
  if (cycle) {
    const [first, last] = [cycle[0], cycle.at(-1)];
    const closing = graph.edges.find((edge) => edge.sourceNodeId === last && edge.targetNodeId === first);
    found.push({
      severity: "error",
      nodeId: first ?? null,
      code: "cycle",
      text: diagnosisText.cycle(cycle.map(labelOf)),
      ...(closing && { fix: { title: fix.removeConnection, edits: [{ do: "removeEdge", edgeId: closing.id }] } }),
    });
  }
  const reached = new Set(starts.flatMap((start) => [...reachableFrom(index, start.id)]));
  for (const node of running.nodes) {
    const { id, label } = node;
    const spec = catalog[node.type];
    const targets = index.outgoing.get(id) ?? [];
    if (!reached.has(id)) {
      const edits: GraphEdit[] = [{ do: "removeNode", nodeId: id }];
      const text = diagnosisText.unreachable(label);
      found.push({ severity: "warning", nodeId: id, code: "unreachable", text, fix: { title: fix.removeStep, edits } });
    }
    if ((outgoing.get(id)?.length ?? 0) > 1 && !spec?.traits?.branches) {
      const extra = graph.edges.filter((edge) => edge.sourceNodeId === id).slice(1);
      const edits = extra.map((edge): GraphEdit => ({ do: "removeEdge", edgeId: edge.id }));
      const text = diagnosisText.tooManyConnections(label);
      found.push({
        severity: "error",
        nodeId: id,
        code: "severalEdges",
        text,
        fix: { title: fix.removeConnection, edits },
      });
    }
    for (const target of targets) {
      const next = index.nodes.get(target);
      if (!next || !asksPeople(spec) || !asksPeople(catalog[next.type])) continue;
      const text = diagnosisText.consecutiveInputs(label, next.label);
      found.push({ severity: "warning", nodeId: target, code: "consecutiveInputs", text });
    }
  }
  return found;
}

/** Waits for answers that later steps may use one by one. */
const asksPeople = (spec: AnySpec | undefined) => spec?.traits?.waits === "input" && spec.outputs !== undefined;

function checkNode(context: LintContext, spec: AnySpec | undefined): Diagnosis[] {
  const { node, facts } = context;
  const found: Diagnosis[] = [];
  const report = (code: string, text: string) => found.push({ severity: "error", nodeId: node.id, code, text });
  if (!spec) {
    report("unknownType", diagnosisText.unknownType(node.label, node.type));
    return found;
  }
  const lacks = spec.missingFields(node.config);
  if (lacks.length > 0) report("missing", diagnosisText.missingSettings(node.label, lacks));
  spec.mapReferences(node.config, {
    ...identityMapper,
    id(kind, id) {
      if (kind === "agent" && facts.agents?.has(id) === false) {
        report("unknownAgent", diagnosisText.unknownAgent(node.label));
      }
      if (kind === "workflow" && facts.workflows?.has(id) === false) {
        report("unknownWorkflow", diagnosisText.unknownWorkflow(node.label));
      }
      return id;
    },
  });
  found.push(...checkPin(context, spec));
  const own = spec.lint?.(node.config, context) ?? [];
  return [...found, ...own.map((finding) => ({ ...finding, nodeId: node.id }))];
}

/** A pinned output is easily forgotten. Nobody sees it in a real run, so it never keeps one from beginning. */
function checkPin({ node, targets }: LintContext, spec: AnySpec): Diagnosis[] {
  if (!node.options?.pin) return [];
  const { fix } = diagnosisText;
  const unpin: GraphEdit = { do: "setOptions", nodeId: node.id, options: { pin: undefined } };
  const mended = { nodeId: node.id, fix: { title: fix.unpin, edits: [unpin] } };
  const read = spec.result.safeParse(node.options.pin.result);
  const next = read.success ? spec.branching?.next(read.data) : undefined;
  if (typeof next === "object" && !targets.includes(next.node))
    return [
      { ...mended, severity: "warning", code: "pinnedChoice", text: diagnosisText.pinnedToUnknownPath(node.label) },
    ];
  return [{ ...mended, severity: "info", code: "pinned", text: diagnosisText.pinned(node.label) }];
}

/** Everything that is wrong or doubtful, the whole first and then node by node. */
export function checkGraph(graph: Graph, catalog: Catalog, facts: WorkspaceFacts = {}): Diagnosis[] {
  const index = indexGraph(graph);
  const labelOf = (id: string) => index.nodes.get(id)?.label ?? null;
  const past = bypassedSteps(graph, catalog);
  // What is switched off may be unfinished: nothing of it runs.
  const on = graph.nodes.filter(({ id }) => !past.has(id));
  return [
    ...checkStructure(graph, catalog),
    ...on.flatMap((node) =>
      checkNode({ node, targets: index.outgoing.get(node.id) ?? [], facts, labelOf }, catalog[node.type]),
    ),
    ...checkReferences(graph, catalog, facts),
  ];
}

/** The diagnosis of a workflow: general rules here, rules of a single type in its spec's `lint`. */

import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import {
  bypassedSteps,
  executableGraph,
  findCycle,
  type Graph,
  type GraphEdit,
  type GraphNode,
  indexGraph,
  reachableFrom,
  runStartNodes,
  withoutDisabledSteps,
} from "../graph/graph.ts";
import type { AnySpec, Catalog } from "../node.ts";
import { identityMapper } from "../reference.ts";
import { canWaitForPerson, type PersonOptions } from "../step-options.ts";
import { checkReferences } from "./check-references.ts";

/** error: a run fails or loses data. warning: a run works, but maybe not as intended. */
export type Severity = "error" | "warning" | "info";

export interface Finding {
  readonly severity: Severity;
  /** For tests and help links; people read `text`. */
  readonly code: string;
  readonly text: string;
  readonly fix?: { readonly title: string; readonly edits: readonly GraphEdit[] };
}

export interface Diagnosis extends Finding {
  /** The node to show; `null` for the whole workflow. */
  readonly nodeId: string | null;
}

/** Facts about the workspace. Absent facts are not checked. */
export interface WorkspaceFacts {
  readonly agents?: ReadonlyMap<string, { readonly title: string }>;
  /** Id of the checked workflow; absent before it is stored. */
  readonly workflowId?: string;
  /** Workflows that can be subflows or are mentioned, with the ids of their own subflows. */
  readonly workflows?: ReadonlyMap<string, { readonly inner: readonly string[] }>;
  readonly hasStripeKeys?: boolean;
  /** Services that waits can be announced in, because they accept the workspace's account. */
  readonly messageApps?: ReadonlySet<string>;
  /** Results of the last run by step, which show the shape of structured values. A pinned output replaces one. */
  readonly results?: ReadonlyMap<string, unknown>;
}

export interface LintContext {
  readonly node: GraphNode;
  /** The nodes that the node's edges lead to. */
  readonly targets: readonly string[];
  readonly facts: WorkspaceFacts;
  labelOf(nodeId: string): string | null;
}

/** These errors prevent a run from starting; other errors fail their step. */
const blockingCodes = new Set(["startNodes", "cycle", "severalEdges", "unknownType", "recursion", "tooDeep"]);

export function canRun(diagnoses: readonly Diagnosis[]): boolean {
  return !diagnoses.some((item) => blockingCodes.has(item.code));
}

/** The error of a node with an unfinished config, or `null` when it is ready. */
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

/** Asks a person for answers that later steps can use separately. */
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
  found.push(...checkPin(context, spec), ...checkPerson(context, spec));
  const own = spec.lint?.(node.config, context) ?? [];
  return [...found, ...own.map((finding) => ({ ...finding, nodeId: node.id }))];
}

/** Reminds of pinned outputs. Real runs ignore pins, so a pin never prevents a run. */
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

/** A wait that no one hears of, or that its assignee can't answer. Neither fails the run. */
function checkPerson({ node, facts }: LintContext, spec: AnySpec): Diagnosis[] {
  const { id: nodeId, label, options } = node;
  const { assignee, channel }: PersonOptions = (canWaitForPerson(spec) && options?.person) || {};
  const warn = (code: string, text: string): Diagnosis => ({ severity: "warning", nodeId, code, text });
  const found: Diagnosis[] = [];
  const app = channel && integrationNameText[channel.appName];
  if (app && facts.messageApps?.has(channel.appName) === false)
    found.push(warn("waitChannel", diagnosisText.noMessageAccount(label, app)));
  else if (app && channel.id === "") found.push(warn("waitChannel", diagnosisText.noChannel(label, app)));
  if (assignee && "email" in assignee && needsFile(node, spec))
    found.push(warn("outsideFile", diagnosisText.outsideFile(label)));
  return found;
}

function needsFile({ config }: GraphNode, spec: AnySpec): boolean {
  const read = spec.config.safeParse(config);
  return (
    read.success && (spec.form?.fields(read.data) ?? []).some(({ text, isRequired }) => text === null && isRequired)
  );
}

/** All findings: first about the whole workflow, then node by node. */
export function checkGraph(graph: Graph, catalog: Catalog, facts: WorkspaceFacts = {}): Diagnosis[] {
  const index = indexGraph(graph);
  const labelOf = (id: string) => index.nodes.get(id)?.label ?? null;
  const past = bypassedSteps(graph, catalog);
  // Disabled steps may be unfinished, because they do not run.
  const on = graph.nodes.filter(({ id }) => !past.has(id));
  return [
    ...checkStructure(graph, catalog),
    ...on.flatMap((node) =>
      checkNode({ node, targets: index.outgoing.get(node.id) ?? [], facts, labelOf }, catalog[node.type]),
    ),
    ...checkReferences(graph, catalog, facts),
  ];
}

/** The node types. Add a line to each list; the compiler reports a missing one. */
import { z } from "zod";
import type { Graph } from "#engine/graph/graph.ts";
import { graphEdge, graphId, graphLabel, graphPosition } from "#engine/graph/read-graph.ts";
import type { NodeRunner, Runners } from "#engine/node/runner.ts";
import type { Catalog, ConfigOf } from "#engine/node.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { runAgent } from "./agent/run.ts";
import { agent } from "./agent/spec.ts";
import { runArtifact } from "./artifact/run.ts";
import { artifact } from "./artifact/spec.ts";
import { runChat } from "./chat/run.ts";
import { chat } from "./chat/spec.ts";
import { runCode } from "./code/run.ts";
import { code } from "./code/spec.ts";
import { runEvaluatorOptimizer } from "./evaluator-optimizer/run.ts";
import { evaluatorOptimizer } from "./evaluator-optimizer/spec.ts";
import { runGate } from "./gate/run.ts";
import { gate } from "./gate/spec.ts";
import { runHttpRequest } from "./http-request/run.ts";
import { httpRequest } from "./http-request/spec.ts";
import { runHumanInput } from "./human-input/run.ts";
import { humanInput } from "./human-input/spec.ts";
import { runInfo } from "./info/run.ts";
import { info } from "./info/spec.ts";
import { runLoop } from "./loop/run.ts";
import { loop } from "./loop/spec.ts";
import { runOrchestratorWorker } from "./orchestrator-worker/run.ts";
import { orchestratorWorker } from "./orchestrator-worker/spec.ts";
import { runPayment } from "./payment/run.ts";
import { payment } from "./payment/spec.ts";
import { runPlaceholder } from "./placeholder/run.ts";
import { placeholder } from "./placeholder/spec.ts";
import { runRouter } from "./router/run.ts";
import { router } from "./router/spec.ts";
import { stickyNote } from "./sticky-note/spec.ts";
import { runSubflow } from "./subflow/run.ts";
import { subflow } from "./subflow/spec.ts";
import { runWebhook } from "./webhook/run.ts";
import { webhook } from "./webhook/spec.ts";

export const specs = {
  HUMAN_INPUT: humanInput,
  AGENT: agent,
  LOOP: loop,
  ORCHESTRATOR_WORKER: orchestratorWorker,
  EVALUATOR_OPTIMIZER: evaluatorOptimizer,
  SUBFLOW: subflow,
  CHAT: chat,
  ARTIFACT: artifact,
  ROUTER: router,
  GATE: gate,
  CODE: code,
  HTTP_REQUEST: httpRequest,
  WEBHOOK: webhook,
  PAYMENT: payment,
  INFO: info,
  STICKY_NOTE: stickyNote,
  PLACEHOLDER: placeholder,
} as const;

export type NodeType = keyof typeof specs;
/** The types that run, without notes. */
export type StepType = { [T in NodeType]: (typeof specs)[T]["result"] extends z.ZodType<never> ? never : T }[NodeType];

export const runners: { [T in StepType]: NodeRunner<(typeof specs)[T]> } = {
  HUMAN_INPUT: runHumanInput,
  AGENT: runAgent,
  LOOP: runLoop,
  ORCHESTRATOR_WORKER: runOrchestratorWorker,
  EVALUATOR_OPTIMIZER: runEvaluatorOptimizer,
  SUBFLOW: runSubflow,
  CHAT: runChat,
  ARTIFACT: runArtifact,
  ROUTER: runRouter,
  GATE: runGate,
  CODE: runCode,
  HTTP_REQUEST: runHttpRequest,
  WEBHOOK: runWebhook,
  PAYMENT: runPayment,
  INFO: runInfo,
  PLACEHOLDER: runPlaceholder,
};

/** For the engine, which knows types only by name. */
export const catalog: Catalog = { ...specs };
export const allRunners: Runners = { ...runners };

export type WorkflowNode = {
  [T in NodeType]: z.infer<typeof nodeShell> & { type: T; config: ConfigOf<(typeof specs)[T]> };
}[NodeType];

const nodeShell = z.object({ id: graphId, label: graphLabel, position: graphPosition });
const shapeOf = (spec: (typeof specs)[NodeType]) =>
  nodeShell.extend({ type: z.literal(spec.type), config: spec.config });
const [firstShape, ...otherShapes] = Object.values(specs).map(shapeOf);
if (!firstShape) throw new Error("There are no node types.");
// The union is built from the list above, as is the type.
export const workflowNode = z.discriminatedUnion("type", [
  firstShape,
  ...otherShapes,
]) as unknown as z.ZodType<WorkflowNode>;

/** A graph whose configs match their types. Use `readGraph` for untrusted files, because it checks the whole graph. */
export const workflowGraph = z.object({
  nodes: z.array(workflowNode).max(limits.workflow.nodes),
  edges: z.array(graphEdge).max(limits.workflow.edges),
});

/** The spec of a type, for titles and palettes; `null` for unknown types. */
export function specOf(type: string): (typeof specs)[NodeType] | null {
  return Object.hasOwn(specs, type) ? specs[type as NodeType] : null; // an own key of the list is a type
}

/** A new node, labeled with its type's title and the next free number. */
export function newNode(type: NodeType, position: { x: number; y: number }, graph: Pick<Graph, "nodes">): WorkflowNode {
  const { title } = specs[type];
  const taken = new Set(graph.nodes.map((node) => node.label));
  let number = graph.nodes.filter((node) => node.type === type).length + 1;
  while (taken.has(`${title} ${number}`)) number += 1;
  return workflowNode.parse({ id: newId(), label: `${title} ${number}`, type, position, config: specs[type].draft() });
}

/** For pages that list the field types. */
export { fieldKinds } from "./human-input/fields/catalog.ts";

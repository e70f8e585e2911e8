/** One small step of every type that runs, and the answers for steps that wait. Used by tests that cover all types. */
import type { Graph } from "#engine/graph/graph.ts";
import type { ConfigOf } from "#engine/node.ts";
import { allRunners, type StepType, type specs } from "#nodes/index.ts";
import type { StripeDouble } from "./stripe-double.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

/** Records that the sample steps refer to. */
export interface SampleTargets {
  agentId: string;
  innerWorkflowId: string;
  hookUrl: string;
  fieldId: string;
  /** Ids of the next two steps, for a router. The provider double and the demo model choose the first. */
  nextStepIds: readonly [string, string];
}

export const stepTypes = Object.keys(allRunners) as StepType[]; // Object.keys widens to string

export const sampleConfigs: { [T in StepType]: (means: SampleTargets) => ConfigOf<(typeof specs)[T]> } = {
  HUMAN_INPUT: ({ fieldId }) => {
    const config = { description: "", placeholder: "", maxCharacterCount: null };
    return { fields: [{ id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config }] };
  },
  AGENT: ({ agentId }) => ({ agentId, prompt: "Write a line about the tides of the northern sea" }),
  LOOP: ({ agentId }) => ({
    agentId,
    listSource: "Bergen, Oslo",
    listItemName: "town",
    prompt: "Say something friendly about this town:",
    maxListItemCount: 5,
  }),
  ORCHESTRATOR_WORKER: ({ agentId }) => ({
    orchestratorAgentId: agentId,
    orchestratorPrompt: "Prepare a small feast for twelve sailors",
    workerAgentIds: [agentId],
    maxTaskCount: 2,
  }),
  EVALUATOR_OPTIMIZER: ({ agentId }) => ({
    executorAgentId: agentId,
    executorPrompt: "Write a line about the harbour at night",
    evaluatorAgentId: agentId,
    evaluatorPrompt: "It is one line.",
    maxIterationCount: 2,
  }),
  SUBFLOW: ({ innerWorkflowId }) => ({ childWorkflowId: innerWorkflowId, humanInputFieldMappings: {} }),
  CHAT: ({ agentId }) => ({ agentId, firstMessage: "Ask me about my work as a harbour pilot" }),
  ARTIFACT: () => ({ kind: "TEXT", config: { task: "A short note about lighthouses and their keepers" } }),
  ROUTER: ({ nextStepIds }) => ({
    prompt: "Is more to be asked?",
    paths: nextStepIds.map((nextNodeId, index) => ({
      index,
      nextNodeId,
      desc: index === 0 ? "otherwise" : "nothing is open",
    })),
  }),
  GATE: ({ agentId }) => ({ agentId, prompt: "Go on when there is anything to go on with." }),
  CODE: () => ({
    language: "JAVASCRIPT",
    codeBody: "const total = 6 * 7;",
    inputParams: [],
    outputParams: [{ name: "total" }],
  }),
  HTTP_REQUEST: ({ hookUrl }) => ({
    method: "POST",
    url: hookUrl,
    query: [],
    headers: [],
    bodyType: "JSON",
    body: '{"town": "Bergen"}',
    fields: [],
    file: "",
    acceptsAnyStatus: false,
  }),
  WEBHOOK: ({ hookUrl }) => ({ url: hookUrl, headers: [] }),
  PAYMENT: () => ({ amount: 5, currency: "USD" }),
  INFO: () => ({ text: "Read this before you go on." }),
  PLACEHOLDER: () => ({ reason: "There is no such step here." }),
};

/** Three steps: one of the given type, a form, and an agent step whose answer takes a while. */
export function sampleGraph(type: StepType, means: Omit<SampleTargets, "nextStepIds" | "fieldId">) {
  const [id, form, last, own, asked] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const all = { ...means, nextStepIds: [form, last] as const };
  const prompt = `[[tokens:12 @ 15ms]] @[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${asked})`;
  const steps = [
    { id, type, config: sampleConfigs[type]({ ...all, fieldId: own }) },
    { id: form, type: "HUMAN_INPUT", config: sampleConfigs.HUMAN_INPUT({ ...all, fieldId: asked }) },
    { id: last, type: "AGENT", config: { agentId: means.agentId, prompt } },
  ];
  const ways = [[id, form], ...(type === "ROUTER" ? [[id, last]] : []), [form, last]];
  return {
    nodes: steps.map((step, at) => ({ ...step, label: `Step ${at + 1}`, position: { x: 0, y: at * 120 } })),
    edges: ways.map(([from = "", to = ""]) => ({ id: crypto.randomUUID(), sourceNodeId: from, targetNodeId: to })),
  } satisfies Graph;
}

/** A step as the API returns it. */
export interface WireStep {
  id: string;
  workflowRunId: string;
  nodeId: string;
  status: string;
  waitsFor: string | null;
  error: string | null;
  Node: { label: string; type: string; config: object };
}

/** External services that a waiting step may depend on. */
export interface ExternalServices {
  mutate<T>(path: string, input: unknown): Promise<T>;
  stripe: StripeDouble;
  receiver: WebhookReceiver;
}

/** Answers a waiting step. For an unknown delivery it first checks whether the receiver got it, as a person would. */
export async function answerStep(step: WireStep, { mutate, stripe, receiver }: ExternalServices): Promise<void> {
  const nodeExecutionId = step.id;
  if (step.waitsFor === "input") {
    const { fields = [] } = step.Node.config as Partial<ConfigOf<(typeof specs)["HUMAN_INPUT"]>>;
    // Chat and info steps ignore the submitted result; the server computes it.
    const empty = step.Node.type === "CHAT" ? { messages: [] } : { acknowledgedAt: new Date().toISOString() };
    const result = step.Node.type === "HUMAN_INPUT" ? fields.map(({ id }) => ({ fieldId: id, value: "tides" })) : empty;
    await mutate("workflowRun.completeNodeExecution", { nodeExecutionId, output: { result } });
  } else if (step.waitsFor === "payment") {
    const { clientSecret } = await mutate<{ clientSecret: string }>(
      "stripe.createStripePaymentIntentForWorkflowPaymentNode",
      {
        workflowRunId: step.workflowRunId,
        workflowPaymentNodeId: step.nodeId,
        workflowNodeExecutionId: step.id,
        receiptEmail: "mira@example.com",
      },
    );
    stripe.setStatus(clientSecret.split("_secret_")[0] ?? "", "succeeded");
    await mutate("stripe.verifyWorkflowPayment", { workflowNodeExecutionId: step.id });
  } else if (step.waitsFor === "unknown") {
    const hasArrived = receiver.deliveries.some(({ body }) => body.includes(step.workflowRunId));
    const decision = hasArrived ? "arrived" : "resend";
    await mutate("workflowRun.resolveUnknownNodeExecution", { nodeExecutionId, decision });
  }
}

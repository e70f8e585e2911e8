/** Labels of the settings of each type. Only version comparisons load this file. */
import type { ConfigOf } from "#engine/node.ts";
import { wordsOfKey } from "#lib/text.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { agentFormText } from "#product/texts/step-forms/agent-form.ts";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";
import { chatFormText } from "#product/texts/step-forms/chat-form.ts";
import { codeFormText } from "#product/texts/step-forms/code-form.ts";
import { evaluatorFormText } from "#product/texts/step-forms/evaluator-form.ts";
import { gateFormText } from "#product/texts/step-forms/gate-form.ts";
import { httpRequestFormText as request } from "#product/texts/step-forms/http-request-form.ts";
import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import { infoFormText } from "#product/texts/step-forms/info-form.ts";
import { loopFormText } from "#product/texts/step-forms/loop-form.ts";
import { noteFormText } from "#product/texts/step-forms/note-form.ts";
import { orchestratorFormText } from "#product/texts/step-forms/orchestrator-form.ts";
import { paymentFormText } from "#product/texts/step-forms/payment-form.ts";
import { routerFormText } from "#product/texts/step-forms/router-form.ts";
import { subflowFormText } from "#product/texts/step-forms/subflow-form.ts";
import { webhookFormText } from "#product/texts/step-forms/webhook-form.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import { fieldKinds, type NodeType, type specs } from "./index.ts";

type Name = () => string;
type Names = { readonly [T in NodeType]?: { readonly [Key in keyof ConfigOf<(typeof specs)[T]>]?: Name } };

const agent = agentFormText;
const router = routerFormText;
const chat = chatFormText;
const subflow = subflowFormText;
const gate = gateFormText;
const loop = loopFormText;
const evaluator = evaluatorFormText;
const orchestrator = orchestratorFormText;
const webhook = webhookFormText;
const payment = paymentFormText;
const info = infoFormText;
const note = noteFormText;
const fields = humanInputFormText;

const names: Names = {
  HUMAN_INPUT: { fields: () => fields.title },
  AGENT: { agentId: () => agent.agent, prompt: () => agent.prompt },
  ROUTER: { prompt: () => router.prompt, paths: () => router.paths },
  CHAT: { agentId: () => chat.agent, firstMessage: () => chat.firstMessage },
  SUBFLOW: { childWorkflowId: () => subflow.workflow, humanInputFieldMappings: () => subflow.inputs },
  GATE: {
    agentId: () => agent.agent,
    prompt: () => gate.prompt,
    decidedBy: () => ruleText.decidedBy,
    rules: () => ruleText.deciders.RULES,
  },
  LOOP: {
    agentId: () => agent.agent,
    listSource: () => loop.source,
    listItemName: () => loop.itemName,
    prompt: () => loop.task,
    maxListItemCount: () => loop.maxItems,
  },
  EVALUATOR_OPTIMIZER: {
    executorAgentId: () => evaluator.executor,
    executorPrompt: () => evaluator.task,
    evaluatorAgentId: () => evaluator.evaluator,
    evaluatorPrompt: () => evaluator.criteria,
    maxIterationCount: () => evaluator.maxIterations,
  },
  ORCHESTRATOR_WORKER: {
    orchestratorAgentId: () => orchestrator.orchestrator,
    orchestratorPrompt: () => orchestrator.objective,
    workerAgentIds: () => orchestrator.workers,
    maxTaskCount: () => orchestrator.maxTasks,
  },
  CODE: {
    language: () => codeFormText.language,
    codeBody: () => codeFormText.code,
    inputParams: () => codeFormText.inputs,
    outputParams: () => codeFormText.outputs,
  },
  HTTP_REQUEST: {
    method: () => request.method,
    url: () => request.url,
    query: () => request.query,
    headers: () => request.headers,
    body: () => request.body,
    bodyType: () => request.body,
    fields: () => request.fields,
    file: () => request.file,
    acceptsAnyStatus: () => request.acceptsAnyStatus,
  },
  WEBHOOK: { url: () => webhook.url, headers: () => webhook.headers },
  PAYMENT: { amount: () => payment.amount, currency: () => payment.currency },
  INFO: { text: () => info.text },
  STICKY_NOTE: { text: () => note.text, details: () => note.originalSettings, colour: () => note.color },
};

/** Names that canvas kinds and lists of settings share. */
const sharedNames: Readonly<Record<string, Name>> = {
  label: () => fields.label,
  type: () => fields.type,
  kind: () => artifactFormText.kind,
  task: () => artifactFormText.task,
  job: () => artifactFormText.job,
  required: () => fields.required,
  description: () => fields.description,
  placeholder: () => fields.placeholder,
  options: () => fields.optionList,
  script: () => artifactText.script,
  voice: () => artifactText.voice,
  instructions: () => artifactText.instructions,
  stripFences: () => codeFormText.stripFences,
  value: () => codeFormText.inputValue,
  decidedBy: () => ruleText.decidedBy,
  rules: () => ruleText.deciders.RULES,
};

/** The label of a setting, or its key in words. */
export function settingName(type: string, key: string): string {
  const ofType: Readonly<Record<string, Name>> = Object.hasOwn(names, type) ? (names[type as NodeType] ?? {}) : {}; // an own key of the list is a type
  const name = (Object.hasOwn(ofType, key) && ofType[key]) || (Object.hasOwn(sharedNames, key) && sharedNames[key]);
  return name ? name() : wordsOfKey(key);
}

const canvasKinds: Readonly<Record<string, string>> = artifactText.kinds;
const fieldTitles: Readonly<Record<string, { readonly title: string }>> = fieldKinds;

/** The title of a value that is chosen from a list; other texts unchanged. */
export function settingValue(key: string, value: string): string {
  if (key === "type" && Object.hasOwn(fieldTitles, value)) return fieldTitles[value]?.title ?? value;
  const kind = value.toLowerCase();
  return key === "kind" && Object.hasOwn(canvasKinds, kind) ? (canvasKinds[kind] ?? value) : value;
}

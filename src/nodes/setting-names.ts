/** What people call the settings of each type: the labels of its form. Only pages that compare versions load this. */
import type { ConfigOf } from "#engine/node.ts";
import { wordsOfKey } from "#lib/text.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { artifactText } from "#product/texts/canvas/canvas.ts";
import { codeText } from "#product/texts/steps/code-step.ts";
import { fieldKinds, type NodeType, type specs } from "./index.ts";

type Names = { readonly [T in NodeType]?: { readonly [Key in keyof ConfigOf<(typeof specs)[T]>]?: string } };

const { agent, router, chat, subflow, gate, loop, evaluator, orchestrator, webhook, payment, info, note, fields } =
  builderText;

const names: Names = {
  HUMAN_INPUT: { fields: fields.title },
  AGENT: { agentId: agent.agent, prompt: agent.prompt },
  ROUTER: { prompt: router.prompt, paths: router.paths },
  CHAT: { agentId: chat.agent, firstMessage: chat.firstMessage },
  SUBFLOW: { childWorkflowId: subflow.workflow, humanInputFieldMappings: subflow.inputs },
  GATE: { agentId: agent.agent, prompt: gate.prompt },
  LOOP: {
    agentId: agent.agent,
    listSource: loop.source,
    listItemName: loop.itemName,
    prompt: loop.task,
    maxListItemCount: loop.maxItems,
  },
  EVALUATOR_OPTIMIZER: {
    executorAgentId: evaluator.executor,
    executorPrompt: evaluator.task,
    evaluatorAgentId: evaluator.evaluator,
    evaluatorPrompt: evaluator.criteria,
    maxIterationCount: evaluator.maxIterations,
  },
  ORCHESTRATOR_WORKER: {
    orchestratorAgentId: orchestrator.orchestrator,
    orchestratorPrompt: orchestrator.objective,
    workerAgentIds: orchestrator.workers,
    maxTaskCount: orchestrator.maxTasks,
  },
  CODE: {
    language: codeText.form.language,
    codeBody: codeText.form.code,
    inputParams: codeText.form.inputs,
    outputParams: codeText.form.outputs,
  },
  WEBHOOK: { url: webhook.url, headers: webhook.headers },
  PAYMENT: { amount: payment.amount, currency: payment.currency },
  INFO: { text: info.text },
  STICKY_NOTE: { text: note.text, details: note.originalSettings, colour: note.color },
};

/** The canvas kinds and lists of other settings share these. */
const sharedNames: Readonly<Record<string, string>> = {
  label: fields.label,
  type: fields.type,
  kind: artifactText.form.kind,
  task: artifactText.form.task,
  job: artifactText.form.job,
  required: fields.required,
  description: fields.description,
  placeholder: fields.placeholder,
  options: "Options",
  script: artifactText.script,
  voice: artifactText.voice,
  instructions: artifactText.instructions,
  stripFences: codeText.form.stripFences,
  value: codeText.form.inputValue,
};

/** The label of a setting; a key that has none as plain words. */
export function settingName(type: string, key: string): string {
  const ofType: Readonly<Record<string, string>> = Object.hasOwn(names, type) ? (names[type as NodeType] ?? {}) : {}; // an own key of the list is a type
  return (
    (Object.hasOwn(ofType, key) && ofType[key]) ||
    (Object.hasOwn(sharedNames, key) && sharedNames[key]) ||
    wordsOfKey(key)
  );
}

const canvasKinds: Readonly<Record<string, string>> = artifactText.kinds;
const fieldTitles: Readonly<Record<string, { readonly title: string }>> = fieldKinds;

/** A value that is chosen from a list of kinds, by its title; any other text as it is. */
export function settingValue(key: string, value: string): string {
  if (key === "type" && Object.hasOwn(fieldTitles, value)) return fieldTitles[value]?.title ?? value;
  const kind = value.toLowerCase();
  return key === "kind" && Object.hasOwn(canvasKinds, kind) ? (canvasKinds[kind] ?? value) : value;
}

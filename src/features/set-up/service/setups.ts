import { z } from "zod";
import { graphChangesSchema, shortFormSchema } from "#engine/short-schema.ts";
import type { SetupType } from "#features/completion/schema.ts";
import { specs } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompt.ts";

/** What is written, and by which rules. */
interface Setup {
  /** For the provider and the ledger. */
  readonly name: string;
  readonly schema: z.ZodType<unknown>;
  readonly system: string;
}

const agentSetup = z.object({
  title: z.string().describe("Two to four words."),
  category: z.array(z.string()).max(3).describe("One to three words for finding it, such as Marketing."),
  system: z.string().describe("The background: who it is, what it does, how it works, what it leaves alone."),
  outputFormat: z.string().describe("What an answer looks like."),
});

const agentEnhancement = agentSetup.pick({ system: true, outputFormat: true });

const styleSetup = z.object({
  title: z.string().describe("Two to four words."),
  desc: z.string().describe("The guideline: tone, choice of words, length of sentences, what to avoid."),
});

const parameters = z
  .array(
    z.object({
      key: z.string(),
      value: z.string().describe("A fixed value; empty where the model gives it."),
      desc: z.string().describe("What it means, for the model that fills it in."),
      isExtractedFromQuery: z.boolean().describe("The model takes it from the conversation."),
    }),
  )
  .max(50);

const apiActionSetup = z.object({
  title: z.string().describe("Two to four words, for people."),
  desc: z.string().describe("What the call does and when to make it, for the model."),
  name: z.string().describe("Lowercase letters, digits and underscores."),
  url: z.string(),
  method: z.enum(["GET", "POST", "PUT", "DELETE", "PATCH"]),
  headers: parameters,
  queryParams: parameters,
  body: parameters,
  isBodyFormData: z.boolean(),
});

const reasoning = z.string().describe("One to three sentences, before the decision.");
const routerDecision = z.object({ reasoning, nextNodeId: z.string() });
const gateDecision = z.object({ reasoning, decision: z.boolean() });
const verdict = z.object({ decision: z.boolean(), feedback: z.string() });
const foundList = z.object({ list: z.array(z.object({ item: z.string(), details: z.string() })) });
const taskPlan = z.object({
  tasks: z.array(z.object({ index: z.number(), title: z.string(), prompt: z.string(), agentId: z.string() })),
});

/** One turn of a chat about a set-up: a question, or the whole as it should be. */
const turn = (proposal: z.ZodType<unknown>) =>
  z.object({
    reply: z
      .string()
      .describe("What you say to the person: the question, or in one or two sentences what you propose."),
    options: z
      .array(z.string())
      .max(limits.completion.options)
      .describe("Answers to choose from, when you ask and they can be foreseen; else empty."),
    proposal: proposal.nullable().describe("What you propose; null while you ask or only answer."),
  });

export const setups: Readonly<Record<SetupType, Setup>> = {
  AGENT_SETUP: { name: "agent set-up", schema: agentSetup, system: promptText.agentSetup },
  AGENT_ENHANCEMENT: { name: "better background", schema: agentEnhancement, system: promptText.agentEnhancement },
  AGENT_CHAT: { name: "agent chat", schema: turn(agentSetup), system: promptText.agentChat },
  WORKFLOW_CHAT: {
    name: "workflow chat",
    schema: turn(shortFormSchema(specs, { isDraft: true })),
    system: promptText.workflowChat,
  },
  WORKFLOW_EDIT: {
    name: "workflow edit",
    schema: turn(graphChangesSchema(specs, { max: limits.workflow.proposedChanges })),
    system: promptText.workflowEdit,
  },
  WORKFLOW_SETUP: { name: "workflow set-up", schema: shortFormSchema(specs), system: promptText.workflowSetup },
  STYLE_SETUP: { name: "brand voice set-up", schema: styleSetup, system: promptText.styleSetup },
  API_ACTION_SETUP: { name: "tool set-up", schema: apiActionSetup, system: promptText.apiActionSetup },
  ROUTER_NODE_EXECUTION: { name: "router decision", schema: routerDecision, system: promptText.routerDecision },
  LOOP_LIST_EXTRACTION: { name: "list of items", schema: foundList, system: promptText.listExtraction },
  GATE_NODE_EXECUTION: { name: "gate decision", schema: gateDecision, system: promptText.gateDecision },
  EVALUATOR_ITERATION_FEEDBACK: { name: "verdict", schema: verdict, system: promptText.evaluatorFeedback },
  ORCHESTRATOR_TASK_PLANNER: { name: "task plan", schema: taskPlan, system: promptText.taskPlan },
};

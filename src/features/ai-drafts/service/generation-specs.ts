import { z } from "zod";
import { compactFormSchema, graphChangesSchema } from "#engine/compact-form/compact-schema.ts";
import { specs } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { GenerationType } from "../schema.ts";

/** The shape that the model fills in, and its prompt. */
interface GenerationSpec {
  /** Name of the object for the provider. */
  readonly name: string;
  readonly schema: z.ZodType<unknown>;
  readonly system: string;
}

const agentDraft = z.object({
  title: z.string().describe("Two to four words."),
  category: z.array(z.string()).max(3).describe("One to three tags, such as Marketing."),
  system: z.string().describe("The instructions: who it is, what it does, how it works, and what it must not do."),
  outputFormat: z.string().describe("The format of an answer."),
});

const agentEnhancement = agentDraft.pick({ system: true, outputFormat: true });

const noteEdit = z.object({
  content: z.string().describe("The whole changed text as Markdown; for the task continue, only what comes next."),
});

const formDescription = z.object({ description: z.string().describe("The text in Markdown.") });

const styleDraft = z.object({
  title: z.string().describe("Two to four words."),
  desc: z.string().describe("The guideline: tone, word choice, sentence length, and what to avoid."),
});

const skillEdit = z.object({
  files: z
    .array(z.object({ path: z.string(), content: z.string().describe("The complete new content.") }))
    .max(limits.skill.writtenFiles)
    .describe("New and changed files only."),
  deleted: z.array(z.string()).max(limits.skill.writtenFiles).describe("Paths of files that are no longer needed."),
});

const stylePreview = z.object({ text: z.string().describe("The text that was asked for.") });

const parameters = z
  .array(
    z.object({
      key: z.string(),
      value: z.string().describe("A fixed value, or empty if the model provides it."),
      desc: z.string().describe("Meaning of the parameter, for the model that provides its value."),
      isExtractedFromQuery: z.boolean().describe("Whether the model takes the value from the conversation."),
    }),
  )
  .max(50);

const apiActionDraft = z.object({
  title: z.string().describe("Two to four words, shown to people."),
  desc: z.string().describe("What the call does and when to use it, for the model."),
  name: z.string().describe("Lowercase letters, digits, and underscores."),
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

/** One turn of a draft chat: a question, or a complete proposal. */
const chatTurn = (proposal: z.ZodType<unknown>) =>
  z.object({
    reply: z
      .string()
      .describe("Your message to the user: a question, or a summary of your proposal in one or two sentences."),
    options: z
      .array(z.string())
      .max(limits.completion.options)
      .describe("Answer options if you ask a question and can predict them; otherwise empty."),
    proposal: proposal.nullable().describe("Your proposal; null if you ask a question or only answer."),
  });

export const generationSpecs: Readonly<Record<GenerationType, GenerationSpec>> = {
  AGENT_SETUP: { name: "agent set-up", schema: agentDraft, system: promptText.agentSetup },
  AGENT_ENHANCEMENT: { name: "better instructions", schema: agentEnhancement, system: promptText.agentEnhancement },
  AGENT_CHAT: { name: "agent chat", schema: chatTurn(agentDraft), system: promptText.agentChat },
  WORKFLOW_CHAT: {
    name: "workflow chat",
    schema: chatTurn(compactFormSchema(specs, { isDraft: true })),
    system: promptText.workflowChat,
  },
  WORKFLOW_EDIT: {
    name: "workflow edit",
    schema: chatTurn(graphChangesSchema(specs, { max: limits.workflow.proposedChanges })),
    system: promptText.workflowEdit,
  },
  NOTE_EDIT: { name: "text of a note", schema: noteEdit, system: promptText.noteEdit },
  FORM_DESCRIPTION: {
    name: "description of a form",
    schema: formDescription,
    system: promptText.formDescription,
  },
  WORKFLOW_SETUP: { name: "workflow set-up", schema: compactFormSchema(specs), system: promptText.workflowSetup },
  STYLE_SETUP: { name: "brand voice set-up", schema: styleDraft, system: promptText.styleSetup },
  STYLE_PREVIEW: { name: "preview of a brand voice", schema: stylePreview, system: promptText.stylePreview },
  SKILL_EDIT: { name: "changes of a skill", schema: skillEdit, system: promptText.skillEdit },
  API_ACTION_SETUP: { name: "tool set-up", schema: apiActionDraft, system: promptText.apiActionSetup },
  ROUTER_NODE_EXECUTION: { name: "router decision", schema: routerDecision, system: promptText.routerDecision },
  LOOP_LIST_EXTRACTION: { name: "list of items", schema: foundList, system: promptText.listExtraction },
  GATE_NODE_EXECUTION: { name: "gate decision", schema: gateDecision, system: promptText.gateDecision },
  EVALUATOR_ITERATION_FEEDBACK: { name: "verdict", schema: verdict, system: promptText.evaluatorFeedback },
  ORCHESTRATOR_TASK_PLANNER: { name: "task plan", schema: taskPlan, system: promptText.taskPlan },
};

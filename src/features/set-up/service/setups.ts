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
};

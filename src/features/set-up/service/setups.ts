import { z } from "zod";
import { shortFormSchema } from "#engine/short-schema.ts";
import type { SetupType } from "#features/completion/schema.ts";
import { specs } from "#nodes/index.ts";
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

export const setups: Readonly<Record<SetupType, Setup>> = {
  AGENT_SETUP: { name: "agent set-up", schema: agentSetup, system: promptText.agentSetup },
  AGENT_ENHANCEMENT: { name: "better background", schema: agentEnhancement, system: promptText.agentEnhancement },
  WORKFLOW_SETUP: { name: "workflow set-up", schema: shortFormSchema(specs), system: promptText.workflowSetup },
};

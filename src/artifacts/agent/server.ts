import { z } from "zod";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import type { Maker } from "../server.ts";
import { sampleBlock } from "./prompt.ts";
import type { agent } from "./spec.ts";

const written = z.object({
  title: z.string().describe("Two to four words."),
  system: z.string().describe("The instructions: who it is, what it does, how it works, what it doesn't do."),
  outputFormat: z.string().describe("What an answer should look like."),
});
const { titleChars, systemChars, outputFormatChars } = limits.agent;

export const makeAgent: Maker<typeof agent> = async ({ config: { sampleOutput }, request, tools }) => {
  const { title, system, outputFormat } = await tools.generateObject({
    name: tools.draftRules.agent.name,
    system: tools.draftRules.agent.system,
    parts: sampleOutput.trim() ? [...request, { type: "text", text: sampleBlock(sampleOutput) }] : request,
    schema: written,
  });
  return {
    title: truncate(title.trim(), titleChars.max),
    system: truncate(system.trim(), systemChars),
    outputFormat: truncate(outputFormat.trim(), outputFormatChars),
    savedAgentId: null,
    isOutOfDate: false,
  };
};

import { z } from "zod";
import { limits } from "#product/limits.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { artifactSpec, singleRequestCost } from "../artifact.ts";

const { titleChars, systemChars, outputFormatChars } = limits.agent;
const { taskChars } = limits.canvas;

export const agent = artifactSpec({
  kind: "AGENT",
  title: "Agent",
  hint: "Instructions for an agent, ready to save",
  icon: "bot",
  streamPart: "agentDelta",
  config: z.object({
    job: z.string().max(taskChars).default(""),
    /** What an answer of the agent should look like. */
    sampleOutput: z.string().max(taskChars).default(""),
  }),
  content: z.object({
    title: z.string().max(titleChars.max),
    system: z.string().max(systemChars),
    outputFormat: z.string().max(outputFormatChars),
    /** Id of the agent that was created from the canvas. */
    savedAgentId: z.uuid().nullable().default(null),
    /** The canvas was changed after it was saved. */
    isOutOfDate: z.boolean().default(false),
  }),
  draft: (wish) => ({ job: wish, sampleOutput: "" }),
  requestOf: ({ job }) => job,
  mapTemplates: ({ job, sampleOutput }, through) => ({
    job: through(job, "job"),
    sampleOutput: through(sampleOutput, "sampleOutput"),
  }),
  missingFields: ({ job }) => (job.trim() ? [] : [missing.job]),
  toPromptText: ({ title, system }) => ({ text: JSON.stringify({ title, system }, null, 2) }),
  revision: {
    source: ({ title, system, outputFormat }) => JSON.stringify({ title, system, outputFormat }, null, 2),
    keep: (changed, { savedAgentId }) => ({ ...changed, savedAgentId, isOutOfDate: savedAgentId !== null }),
  },
  summarize: ({ title, system }) => [title, system].filter(Boolean).join(" — "),
  estimate: (_, prices) => singleRequestCost(prices),
});

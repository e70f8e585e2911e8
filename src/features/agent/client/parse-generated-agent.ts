import { z } from "zod";
import { limits } from "#product/limits.ts";
import { type AgentFile, emptyAgent } from "./agent-file.ts";

const textUpTo = (maxChars: number) =>
  z
    .string()
    .transform((value) => value.slice(0, maxChars))
    .catch("");

/** An agent as a model writes it. It may be incomplete, and longer than the limits. */
const generatedAgent = z.object({
  title: textUpTo(limits.agent.titleChars.max),
  system: textUpTo(limits.agent.systemChars),
  outputFormat: textUpTo(limits.agent.outputFormatChars),
  category: z
    .array(z.string())
    .transform((tags) =>
      tags.filter((tag) => tag.trim() && tag.length <= limits.tag.chars).slice(0, limits.tag.perItem),
    )
    .catch([]),
});

/** Parses what is written so far into a draft. The person chooses the language and the tools. */
export const parseGeneratedAgent = (value: unknown): AgentFile => ({
  ...emptyAgent,
  ...generatedAgent.parse(Object(value)),
});

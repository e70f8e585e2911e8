import { z } from "zod";
import { limits } from "#product/limits.ts";
import type { AgentFile } from "./agent-file.ts";

const textUpTo = (maxChars: number) =>
  z
    .string()
    .transform((value) => value.slice(0, maxChars))
    .catch("");

/** A set-up as a model writes it; all of it may still be on its way, and it may be longer than we keep. */
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

/** What has been written so far, as a draft; the language is the person's own until somebody chooses one. */
export const parseGeneratedAgent = (value: unknown): AgentFile => ({
  ...generatedAgent.parse(Object(value)),
  language: "",
});

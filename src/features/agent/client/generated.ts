import { z } from "zod";
import { limits } from "#product/limits.ts";
import type { AgentFile } from "./agent-file.ts";

const text = (most: number) =>
  z
    .string()
    .transform((value) => value.slice(0, most))
    .catch("");

/** A set-up as a model writes it; all of it may still be on its way, and it may be longer than we keep. */
const setup = z.object({
  title: text(limits.agent.titleChars.max),
  system: text(limits.agent.systemChars),
  outputFormat: text(limits.agent.outputFormatChars),
  category: z
    .array(z.string())
    .transform((tags) =>
      tags.filter((tag) => tag.trim() && tag.length <= limits.tag.chars).slice(0, limits.tag.perItem),
    )
    .catch([]),
});

/** What has been written so far, as a draft; the language is the person's own until somebody chooses one. */
export const draftOf = (value: unknown): AgentFile => ({ ...setup.parse(Object(value)), language: "" });

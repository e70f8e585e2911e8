/** The short form (spec 1 §3) as a schema, for models that are to write a workflow. */
import { z } from "zod";
import { limits } from "#product/limits.ts";
import type { Catalog } from "./node.ts";

/** A prompt and what it refers to; `short-prompts.ts` turns it into a template. */
export const shortPrompt = z.object({
  text: z.string().describe("What to do. Refer to a field or a step by its label in double braces: {{Label}}."),
  humanInputFieldReferences: z
    .array(z.object({ nodeIndex: z.int(), fieldLabel: z.string() }))
    .describe("The form fields that the text refers to."),
  otherNodeOutputReferences: z
    .array(z.object({ nodeIndex: z.int() }))
    .describe("The earlier steps whose output the text refers to."),
});

const draftId = z.string().nullable().describe("The id of this step in the draft; null for a new step.");

/**
 * What a model writes: a title and steps of the types that can be described in words. `isDraft`: it changes a draft,
 * whose steps have ids.
 */
export function shortFormSchema(catalog: Catalog, { isDraft = false } = {}) {
  const options = Object.values(catalog).flatMap((spec) =>
    spec.short
      ? [
          z.object({
            ...(isDraft && { id: draftId }),
            index: z.int().describe("From 0, in the order of the steps."),
            label: z.string().describe("Two to four words, unlike the other labels."),
            type: z.literal(spec.type).describe(spec.hint),
            config: spec.short,
          }),
        ]
      : [],
  );
  return z.object({
    title: z.string().describe("Two to five words."),
    Nodes: z
      .array(z.union(options as [(typeof options)[number], ...typeof options]))
      .min(2)
      .max(limits.workflow.generatedSteps),
  });
}

/** JSON schemas of the compact form, for models that write workflows. */
import { z } from "zod";
import { limits } from "#product/limits.ts";
import type { Catalog } from "../node.ts";

/** A prompt and its references; `bind-prompts.ts` turns it into a template. */
export const compactPrompt = z.object({
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
 * What a model writes: a title and steps. With `isDraft`, the model changes a draft whose steps have ids.
 */
export function compactFormSchema(catalog: Catalog, { isDraft = false } = {}) {
  const options = Object.values(catalog).flatMap((spec) =>
    spec.compact?.schema
      ? [
          z.object({
            ...(isDraft && { id: draftId }),
            index: z.int().describe("From 0, in the order of the steps."),
            label: z.string().describe("Two to four words, different from the other labels."),
            type: z.literal(spec.type).describe(spec.hint),
            config: spec.compact.schema,
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

const stepId = (what: string) =>
  z.string().describe(`The id of ${what}; for a step that is added here, # and its index, such as #7.`);

/**
 * Changes of an existing graph that a model proposes. People can accept each change separately; everything else stays
 * as it is.
 */
export function graphChangesSchema(catalog: Catalog, { max }: { max: number }) {
  // AI steps come first, because some models take the first type that matches.
  const all = Object.values(catalog).toSorted((a, b) => Number(b.family === "ai") - Number(a.family === "ai"));
  const known = all.flatMap(({ type, hint, compact }) =>
    compact?.schema ? [{ type, hint, short: compact.schema }] : [],
  );
  const adds = known.map(({ type, hint, short }) =>
    z.object({
      do: z.literal("add"),
      index: z.int().describe("A number that no step has yet, used to refer to it."),
      label: z.string().describe("Two to four words, different from the other labels."),
      type: z.literal(type).describe(hint),
      config: short,
      afterId: stepId("the step it follows")
        .nullable()
        .describe('Null: after the step added before it, otherwise at the end. "start": before all others.'),
    }),
  );
  const changes = known.map(({ type, short }) =>
    z.object({
      do: z.literal("change"),
      id: stepId("the step"),
      type: z.literal(type).describe("Its type, unchanged."),
      config: z
        .object(Object.fromEntries(Object.entries(short.shape).map(([key, shape]) => [key, z.nullable(shape)])))
        .describe("Null for everything that stays the same."),
    }),
  );
  const ends = { fromId: stepId("the earlier step"), toId: stepId("the later step") };
  const rest = [
    z.object({ do: z.literal("rename"), id: stepId("the step"), label: z.string() }),
    z
      .object({ do: z.literal("remove"), id: stepId("the step") })
      .describe("The step before it is connected to the step after it."),
    z
      .object({ do: z.literal("connect"), ...ends })
      .describe("A step that does not branch leads to one step, so its earlier connection is removed."),
    z.object({ do: z.literal("disconnect"), ...ends }),
  ];
  const options: readonly z.ZodType[] = [...adds, ...changes, ...rest];
  return z.object({ changes: z.array(z.union(options)).min(1).max(max) });
}

/** What a step of the short form holds, for people who look at it before they use it. */
import { z } from "zod";
import type { TemplateStep } from "#features/template/service.ts";

const fields = z.array(
  z.object({
    label: z.string(),
    type: z.string(),
    required: z.boolean().catch(false),
    config: z.object({ description: z.string().catch(""), options: z.array(z.string()).catch([]) }),
  }),
);
const paths = z.array(z.object({ nextNodeIndex: z.int(), desc: z.string() }));

export interface FormField {
  label: string;
  type: string;
  isOptional: boolean;
  hint: string;
}

/** What a form asks for. */
export function listFormFields({ config }: TemplateStep): FormField[] {
  const read = fields.safeParse(config.fields).data ?? [];
  return read.map(({ label, type, required, config: { description, options } }) => ({
    label,
    type,
    isOptional: !required,
    hint: description || options.join(", "),
  }));
}

/** Where a choice can lead, by the label of the step. */
export function listPaths({ config }: TemplateStep, steps: readonly TemplateStep[]): { label: string; desc: string }[] {
  const read = paths.safeParse(config.paths).data ?? [];
  return read.map(({ nextNodeIndex, desc }) => ({
    label: steps.find(({ index }) => index === nextNodeIndex)?.label ?? "",
    desc,
  }));
}

/** A text in pieces: what is said, and the names of the fields and steps that are put into it. */
export function splitReferences(text: string): { text: string; isReference: boolean }[] {
  return text
    .split(/\{\{([^{}\n]+)\}\}/)
    .map((piece, at) => ({ text: piece, isReference: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

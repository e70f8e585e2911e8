/** Parses steps of the short form for the preview of a template. */
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

/** The fields of a form step. */
export function listFormFields({ config }: TemplateStep): FormField[] {
  const read = fields.safeParse(config.fields).data ?? [];
  return read.map(({ label, type, required, config: { description, options } }) => ({
    label,
    type,
    isOptional: !required,
    hint: description || options.join(", "),
  }));
}

/** The paths of a router step, with the labels of their steps. */
export function listPaths({ config }: TemplateStep, steps: readonly TemplateStep[]): { label: string; desc: string }[] {
  const read = paths.safeParse(config.paths).data ?? [];
  return read.map(({ nextNodeIndex, desc }) => ({
    label: steps.find(({ index }) => index === nextNodeIndex)?.label ?? "",
    desc,
  }));
}

/** Splits a text into plain pieces and references to fields and steps. */
export function splitReferences(text: string): { text: string; isReference: boolean }[] {
  return text
    .split(/\{\{([^{}\n]+)\}\}/)
    .map((piece, at) => ({ text: piece, isReference: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

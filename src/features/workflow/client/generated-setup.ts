import { z } from "zod";

/** A prompt of the short form; may be incomplete. */
const prompt = z.looseObject({ text: z.string() });
const named = z.looseObject({ label: z.string().catch(""), name: z.string().catch("") });

/** One step of a setup that a model writes; any part may still be missing. */
const step = z.looseObject({
  index: z.number().optional(),
  label: z.string().catch(""),
  type: z.string().catch(""),
  config: z.record(z.string(), z.unknown()).catch({}),
});

const setup = z.looseObject({ title: z.string().catch(""), Nodes: z.array(step).catch([]) });

export type GeneratedSetup = z.infer<typeof setup>;
export type GeneratedStep = z.infer<typeof step>;

/** Parses the setup received so far; null if there is nothing yet. */
export function parseGenerated(value: unknown): GeneratedSetup | null {
  return value === null ? null : (setup.safeParse(value).data ?? null);
}

export interface GeneratedText {
  key: string;
  text: string;
}

/** The prompts of a step, editable before the workflow is created. */
export function listPrompts({ config }: GeneratedStep): GeneratedText[] {
  return Object.entries(config).flatMap(([key, value]): GeneratedText[] => {
    const read = prompt.safeParse(value);
    return read.success ? [{ key, text: read.data.text }] : [];
  });
}

/** Plain strings of a step's config: a URL, a name, code. */
export function listPlainTexts({ config }: GeneratedStep): GeneratedText[] {
  return Object.entries(config).flatMap(([key, text]) => (typeof text === "string" ? [{ key, text }] : []));
}

export function withText(one: GeneratedStep, key: string, text: string): GeneratedStep {
  if (typeof one.config[key] === "string") return { ...one, config: { ...one.config, [key]: text } };
  const read = prompt.safeParse(one.config[key]);
  return read.success ? { ...one, config: { ...one.config, [key]: { ...read.data, text } } } : one;
}

/** Labels of a step's form fields, paths or code values. */
export function listParts({ config }: GeneratedStep): string[] {
  return Object.values(config).flatMap((value) => {
    if (!Array.isArray(value)) return [];
    return value.flatMap((one): string[] => {
      const field = named.safeParse(one);
      if (field.success && (field.data.label || field.data.name)) return [field.data.label || field.data.name];
      const path = z.looseObject({ desc: z.string() }).safeParse(one);
      return path.success ? [path.data.desc] : [];
    });
  });
}

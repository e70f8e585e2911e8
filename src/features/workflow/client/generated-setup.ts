import { z } from "zod";

/** A prompt of the short form, as far as it is written. */
const prompt = z.looseObject({ text: z.string() });
const named = z.looseObject({ label: z.string().catch(""), name: z.string().catch("") });

/** One step of a set-up as a model writes it; all of it may still be on its way. */
const step = z.looseObject({
  index: z.number().optional(),
  label: z.string().catch(""),
  type: z.string().catch(""),
  config: z.record(z.string(), z.unknown()).catch({}),
});

const setup = z.looseObject({ title: z.string().catch(""), Nodes: z.array(step).catch([]) });

export type GeneratedSetup = z.infer<typeof setup>;
export type GeneratedStep = z.infer<typeof step>;

/** Reads what has come so far; null before there is anything. */
export function parseGenerated(value: unknown): GeneratedSetup | null {
  return value === null ? null : (setup.safeParse(value).data ?? null);
}

export interface GeneratedText {
  key: string;
  text: string;
}

/** The prompts of a step, which a person may change before the workflow is made. */
export function listPrompts({ config }: GeneratedStep): GeneratedText[] {
  return Object.entries(config).flatMap(([key, value]): GeneratedText[] => {
    const read = prompt.safeParse(value);
    return read.success ? [{ key, text: read.data.text }] : [];
  });
}

/** What is written without mentions: an address, a name, code. */
export function listPlainTexts({ config }: GeneratedStep): GeneratedText[] {
  return Object.entries(config).flatMap(([key, text]) => (typeof text === "string" ? [{ key, text }] : []));
}

export function withText(one: GeneratedStep, key: string, text: string): GeneratedStep {
  if (typeof one.config[key] === "string") return { ...one, config: { ...one.config, [key]: text } };
  const read = prompt.safeParse(one.config[key]);
  return read.success ? { ...one, config: { ...one.config, [key]: { ...read.data, text } } } : one;
}

/** What a step has besides texts, in words: the fields of a form, the paths of a choice, the values of code. */
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

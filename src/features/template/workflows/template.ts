import type { NodeType } from "#nodes/index.ts";
import type { TemplateCategory } from "#product/texts/workflow/template.ts";
import type { TemplateIcon } from "../schema.ts";

/** A step in the short form. A prompt is `{ text }`; its references are derived from its `{{Label}}`s. */
export interface TemplateStep {
  readonly index: number;
  readonly label: string;
  readonly type: NodeType;
  /** Role of the agent that is created for the step: "an editor who …". */
  readonly role?: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A ready-made workflow. Its texts are in its file, like a node type's texts are in its spec. */
export interface WorkflowTemplate {
  /** Part of URLs, so it never changes. */
  readonly id: string;
  readonly title: string;
  readonly category: TemplateCategory;
  readonly icon: TemplateIcon;
  /** One line. */
  readonly description: string;
  readonly Nodes: readonly TemplateStep[];
}

const mentionPattern = /\{\{([^{}\n]+)\}\}/g;
const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The labels of a step's form fields. */
function listFieldLabels({ config: { fields } }: TemplateStep): unknown[] {
  return Array.isArray(fields) ? fields.map((field: unknown) => (isJsonObject(field) ? field.label : undefined)) : [];
}

/** Derives references from the labels in a text, so that they are never listed by hand. */
function findReferences(text: string, steps: readonly TemplateStep[]) {
  const mentionedLabels = new Set([...text.matchAll(mentionPattern)].map(([, name]) => name));
  return {
    humanInputFieldReferences: steps.flatMap((step) =>
      listFieldLabels(step).flatMap((fieldLabel) =>
        typeof fieldLabel === "string" && mentionedLabels.has(fieldLabel)
          ? [{ nodeIndex: step.index, fieldLabel }]
          : [],
      ),
    ),
    otherNodeOutputReferences: steps.flatMap(({ index, label }) =>
      mentionedLabels.has(label) ? [{ nodeIndex: index }] : [],
    ),
  };
}

/** The template with the references of every prompt. */
export function withReferences<Draft extends Pick<WorkflowTemplate, "Nodes">>(template: Draft): Draft {
  const addReferences = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(addReferences);
    if (!isJsonObject(value)) return value;
    if (typeof value.text === "string") return { text: value.text, ...findReferences(value.text, template.Nodes) };
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, addReferences(inner)]));
  };
  const Nodes = template.Nodes.map((step) => {
    const config = Object.fromEntries(Object.entries(step.config).map(([key, value]) => [key, addReferences(value)]));
    return { ...step, config };
  });
  return { ...template, Nodes };
}

import type { NodeType } from "#nodes/index.ts";
import type { TemplateCategory } from "#product/texts/workflow/template.ts";

/** A step in the short form. Prompts are `{ text }`; what they refer to follows from their `{{Label}}`s. */
export interface TemplateStep {
  readonly index: number;
  readonly label: string;
  readonly type: NodeType;
  /** Who does it, as the agent that is hired for it will be told: "an editor who …". */
  readonly role?: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** Names of lucide icons; `template-tile.tsx` has each of them. */
export type TemplateIcon =
  | "brain"
  | "calculator"
  | "calendar-range"
  | "file-check"
  | "file-search"
  | "funnel"
  | "graduation-cap"
  | "life-buoy"
  | "lightbulb"
  | "list-checks"
  | "megaphone"
  | "message-square-quote"
  | "messages-square"
  | "pen-line"
  | "presentation"
  | "scale"
  | "search-check"
  | "share-2"
  | "swords"
  | "user-search";

/** A workflow that is ready to be used and changed; its words are in its file, as a node type's are in its spec. */
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

/** The labels of the fields that a step asks for. */
function listFieldLabels({ config: { fields } }: TemplateStep): unknown[] {
  return Array.isArray(fields) ? fields.map((field: unknown) => (isJsonObject(field) ? field.label : undefined)) : [];
}

/** A field or a step is named once in a text and never listed by hand beside it. */
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

/** The template as it travels: every prompt with its lists of references. */
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

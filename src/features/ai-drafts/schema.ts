import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** Drafts for the product's dialogs; a chat proposes the same drafts turn by turn. */
const draftTypes = [
  "AGENT_SETUP",
  "WORKFLOW_SETUP",
  "AGENT_ENHANCEMENT",
  "AGENT_CHAT",
  "WORKFLOW_CHAT",
  "WORKFLOW_EDIT",
  "STYLE_SETUP",
  "STYLE_PREVIEW",
  "SKILL_EDIT",
  "NOTE_EDIT",
  "FORM_DESCRIPTION",
] as const;
export type DraftType = (typeof draftTypes)[number];

/** All types that clients can request: also other drafts, and the decisions that steps of a run take. */
export const generationTypes = [
  ...draftTypes,
  "API_ACTION_SETUP",
  "ROUTER_NODE_EXECUTION",
  "LOOP_LIST_EXTRACTION",
  "GATE_NODE_EXECUTION",
  "EVALUATOR_ITERATION_FEEDBACK",
  "ORCHESTRATOR_TASK_PLANNER",
] as const;
export type GenerationType = (typeof generationTypes)[number];
export const isDraftType = (type: GenerationType): type is DraftType => draftTypes.some((one) => one === type);

/**
 * The response is JSON text as it is written. This character starts a new record that replaces the earlier one: the
 * fallback model's answer, or the refusal `{ error, app }` of an answer that failed midway (RFC 7464).
 */
export const recordSeparator = "\u001e";

const part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string().max(limits.completion.textChars) }),
  /** An image that is already uploaded. */
  z.object({ type: z.literal("image"), s3FilePath: z.string().max(500) }),
]);

/** Chosen by the page, so that it knows the id before the first piece arrives. */
export const draftStreamId = z.uuid();

/** Response header with the id of the request, which the answer to its question refers to. */
export const draftRequestHeader = "x-setup-request";

/** The body of POST /api/completion/object. */
export const draftRequest = z.strictObject({
  workspaceId: idOf("workspace"),
  objectGenerationSchemaType: z.enum(generationTypes),
  /** The person's request, after earlier turns if there are any. */
  messages: z
    .array(
      z.object({
        role: z.enum(["user", "assistant"]),
        content: z.union([z.string().max(limits.completion.textChars), z.array(part).max(limits.completion.parts)]),
      }),
    )
    .min(1)
    .max(limits.completion.messages),
  /** Id of the request whose question this one answers. Answering a question is free. */
  answers: z
    .string()
    .regex(/^setup:[\w-]{36}(:answer){0,9}$/)
    .optional(),
  /** With an id, the answer continues when the page is left; without one, leaving ends it. */
  streamId: draftStreamId.optional(),
  /** More rules, such as the language of the draft. */
  system: z.string().max(limits.completion.systemChars).optional(),
});
export type DraftRequest = z.output<typeof draftRequest>;

/** The texts of an agent that a model improves, and what the person wants to be better. */
export interface EnhancementRequest {
  readonly system: string;
  readonly outputFormat: string;
  readonly wish: string;
}

const enhancementTags = { system: "instructions", outputFormat: "output_format", wish: "wish" } as const;
const enhancedFields = ["system", "outputFormat", "wish"] as const satisfies (keyof EnhancementRequest)[];

/** The message that asks for an enhancement. */
export const formatEnhancement = (request: EnhancementRequest): string =>
  enhancedFields
    .filter((field) => request[field].trim() !== "")
    .map((field) => `<${enhancementTags[field]}>\n${request[field].trim()}\n</${enhancementTags[field]}>`)
    .join("\n\n");

/** Reads the message again. A message without tags has instructions only. */
export function parseEnhancement(message: string): EnhancementRequest {
  const read = (field: keyof EnhancementRequest) => {
    const tag = enhancementTags[field];
    return new RegExp(`<${tag}>\\n([\\s\\S]*)\\n</${tag}>`).exec(message)?.[1] ?? "";
  };
  return { system: read("system") || message, outputFormat: read("outputFormat"), wish: read("wish") };
}

/** What a brand voice is written from. */
export interface StyleRequest {
  readonly description: string;
  readonly samples: string;
}

/** The message that asks for a brand voice. */
export const formatStyleRequest = ({ description, samples }: StyleRequest): string =>
  [
    ...(description.trim() ? [`<description>\n${description.trim()}\n</description>`] : []),
    ...(samples.trim() ? [`<samples>\n${samples.trim()}\n</samples>`] : []),
  ].join("\n\n");

/** Reads the message again. A message without tags is a description. */
export function parseStyleRequest(message: string): StyleRequest {
  const read = (tag: string) => new RegExp(`<${tag}>\\n([\\s\\S]*)\\n</${tag}>`).exec(message)?.[1] ?? "";
  const [description, samples] = [read("description"), read("samples")];
  return { description: description || (samples ? "" : message), samples };
}

/** The files of a skill and what a person wants to change. */
export interface SkillEditRequest {
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly wish: string;
}

/** The message that asks for changes of a skill. */
export const formatSkillEdit = ({ files, wish }: SkillEditRequest): string =>
  [
    ...files.map(({ path, content }) => `<file path="${path}">\n${content}\n</file>`),
    `<wish>\n${wish.trim()}\n</wish>`,
  ].join("\n\n");

/** Reads the message again. */
export function parseSkillEdit(message: string): SkillEditRequest {
  const files = [...message.matchAll(/<file path="([^"]*)">\n([\s\S]*?)\n<\/file>/g)];
  return {
    files: files.map(([, path = "", content = ""]) => ({ path, content })),
    wish: /<wish>\n([\s\S]*)\n<\/wish>/.exec(message)?.[1] ?? "",
  };
}

/** What a model can do with the text of a note. */
export const noteTasks = ["continue", "shorten", "fixGrammar", "friendlier", "moreFormal", "moreDirect"] as const;
export type NoteTask = (typeof noteTasks)[number];

/** The message that asks for a change of a note. */
export const formatNoteEdit = (task: NoteTask, content: string): string =>
  `<task>${task}</task>\n\n<note>\n${content}\n</note>`;

/** Reads the message again. A message without tags is a text to continue. */
export function parseNoteEdit(message: string): { task: NoteTask; content: string } {
  const [, named] = /^<task>(\w+)<\/task>/.exec(message) ?? [];
  const content = /<note>\n([\s\S]*)\n<\/note>/.exec(message)?.[1] ?? message;
  return { task: noteTasks.find((task) => task === named) ?? "continue", content };
}

/** A public form, for the text above it. */
export interface FormDescriptionRequest {
  readonly name: string;
  /** Labels of its fields, and of the steps that its visitors see. */
  readonly fields: readonly string[];
  readonly steps: readonly string[];
  /** The text that it has; a new one is written without it. */
  readonly description: string;
}

/** The message that asks for the description of a form. */
export const formatFormDescription = ({ name, fields, steps, description }: FormDescriptionRequest): string =>
  [
    `<name>\n${name.trim()}\n</name>`,
    ...(fields.length > 0 ? [`<fields>\n${fields.join("\n")}\n</fields>`] : []),
    ...(steps.length > 0 ? [`<steps>\n${steps.join("\n")}\n</steps>`] : []),
    ...(description.trim() ? [`<description>\n${description.trim()}\n</description>`] : []),
  ].join("\n\n");

/** Reads the message again. A message without tags is a name. */
export function parseFormDescription(message: string): FormDescriptionRequest {
  const read = (tag: string) => new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(message)?.[1] ?? "";
  const [name, fields, steps, description] = ["name", "fields", "steps", "description"].map(read);
  return {
    name: name || message,
    fields: fields ? fields.split("\n") : [],
    steps: steps ? steps.split("\n") : [],
    description: description ?? "",
  };
}

import { z } from "zod";
import { cursorFor, isCursorValid, libraryFilterFields, namesInput, pageLimit } from "#features/folder/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";

const idList = (max: number, id = z.uuid()) => z.array(id).max(max).default([]);

/** An app of the integrations and what the agent may do in it. */
const integration = z.strictObject({
  appName: z.string().max(100),
  allowedActions: z.array(z.string().max(200)).max(limits.agent.allowedActions),
});

/** Everything of an agent that versions keep; title, category and folder stand beside it in the row. */
export const agentConfig = z.strictObject({
  system: z.string().max(limits.agent.systemChars).default(""),
  outputFormat: z.string().max(limits.agent.outputFormatChars).default(""),
  /** A language's name, free text allowed; empty means: answer in the person's own. */
  language: z.string().max(limits.agent.languageChars).default(""),
  /** null is Auto: the platform picks among what the workspace may use. */
  languageModelId: z.string().max(200).nullable().default(null),
  maxTokens: z.int().min(limits.agent.maxTokens.min).max(2_000_000).nullable().default(null),
  temperature: z.number().min(0).max(1).nullable().default(null),
  styleIds: idList(limits.agent.styles),
  apiActionIds: idList(limits.agent.apiActions),
  knowledgeSourceTreeNodeIds: idList(limits.agent.knowledgeNodes),
  noteIds: idList(limits.agent.notes),
  subAgentIds: idList(limits.agent.subAgents, idOf("agent")),
  subAgentFolderIds: idList(limits.agent.subAgents, idOf("folder")),
  mcpServerIds: idList(limits.agent.mcpServers),
  integrations: z.array(integration).max(limits.agent.integrations).default([]),
  forceGetContextFromKnowledgeSources: z.boolean().default(false),
  isMemoryEnabled: z.boolean().default(false),
  isComputerUseEnabled: z.boolean().default(false),
  isBrowserUseEnabled: z.boolean().default(false),
});
export type AgentConfig = z.output<typeof agentConfig>;

export const agentTitle = z.string().trim().min(limits.agent.titleChars.min).max(limits.agent.titleChars.max);
export const categoryList = z.array(z.string().trim().min(1).max(limits.tag.chars)).max(limits.tag.perItem).default([]);

export const agentDraft = agentConfig.extend({
  workspaceId: idOf("workspace"),
  title: agentTitle,
  category: categoryList,
  parentFolderId: idOf("folder").nullable().default(null),
});
export type AgentDraft = z.output<typeof agentDraft>;

/** An agent without instructions would answer like the bare model. */
const instructions = agentConfig.shape.system
  .unwrap()
  .refine((text) => text.trim() !== "", { error: commonErrorText.fillAll });

/** A draft from outside. */
export const newAgent = agentDraft.extend({ system: instructions });

/** Which agents a list holds beside those that are available everywhere. */
export const agentScope = z.strictObject({
  workspaceId: idOf("workspace"),
  /** Also the agents made for this workflow. */
  workflowId: idOf("workflow").optional(),
  /** Also the agents made for any workflow. */
  includeWorkflowAgents: z.boolean().optional(),
});
export type AgentScope = Omit<z.output<typeof agentScope>, "workspaceId">;

export const agentSorts = ["changed", "name"] as const;
export type AgentSort = (typeof agentSorts)[number];

const includeWorkflowAgentsField = agentScope.shape.includeWorkflowAgents;

/** Which agents a list shows, in which order, and from where on: those that follow `after`. */
export const agentPage = z
  .strictObject({
    workspaceId: idOf("workspace"),
    ...libraryFilterFields,
    includeWorkflowAgents: includeWorkflowAgentsField,
    sort: z.enum(agentSorts).default("changed"),
    after: cursorFor("agent").optional(),
    limit: pageLimit,
  })
  .refine(isCursorValid, { path: ["after"] });
export type AgentPage = z.output<typeof agentPage>;

export const agentSummary = agentScope.pick({ workspaceId: true, includeWorkflowAgents: true });

/**
 * Names for pickers, the palette and comparisons. A search goes through the agents of the scope, those made for
 * workflows first. `ids` and `titles` find agents of any workflow; titles are compared by their letters and digits.
 */
export const agentNames = namesInput("agent").extend({
  workflowId: agentScope.shape.workflowId,
  includeWorkflowAgents: includeWorkflowAgentsField,
  titles: z.array(agentTitle).max(limits.library.maxPickerRows).optional(),
});
export type AgentNames = z.output<typeof agentNames>;

/** The version that a save was based on; left out, the save asks for no check. */
const basedOnVersion = z.int().min(1).optional();

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Shape[Key];
};

/** The same fields, each of them optional: a field that is left out stays left out instead of getting its default. */
function withoutDefaults<Shape extends z.ZodRawShape>(shape: Shape): WithoutDefaults<Shape> {
  const fields = Object.entries(shape).map(([key, field]) => [
    key,
    field instanceof z.ZodDefault ? z.optional(field.unwrap() as z.ZodType) : field,
  ]);
  return Object.fromEntries(fields) as WithoutDefaults<Shape>; // Built key by key from the same shape.
}

/** Changes only what is sent; every field that is left out stays as it is. */
export const agentChanges = z.strictObject({
  ...withoutDefaults(agentConfig.shape),
  id: idOf("agent"),
  version: basedOnVersion,
  system: instructions.optional(),
  title: agentTitle.optional(),
  category: categoryList.unwrap().optional(),
  parentFolderId: idOf("folder").nullable().optional(),
});
export type AgentChanges = z.output<typeof agentChanges>;

export const agentVersionKey = z.strictObject({ id: idOf("agent"), number: z.int().min(1) });
export const agentVersionRestore = agentVersionKey.extend({ version: basedOnVersion });

/** What of an agent a version may have changed. */
export type AgentPart = "title" | keyof AgentConfig;

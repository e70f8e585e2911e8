import { z } from "zod";
import { cursorFor, isCursorValid, libraryFilterFields, namesInput, pageLimit } from "#features/folder/schema.ts";
import { knowledgeNodeId } from "#features/knowledge/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { failoverReasons } from "#product/models/failover.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { toolPolicies } from "#product/tools/tool-policies.ts";

const idList = (max: number, id = z.uuid()) => z.array(id).max(max).default([]);

/** An integrated app and the actions that the agent may use. */
const integration = z.strictObject({
  appName: z.string().max(limits.agent.appNameChars),
  allowedActions: z.array(z.string().max(200)).max(limits.agent.allowedActions),
});

/**
 * By the name of a tool on the wire: also of tools that this release does not have. Tools that are not named ask before
 * they act.
 */
export const toolPolicyRecord = z
  .record(
    z
      .string()
      .max(limits.tool.nameChars)
      .regex(/^[A-Za-z][\w-]*$/),
    z.enum(toolPolicies),
  )
  .refine((policies) => Object.keys(policies).length <= limits.agent.toolPolicies);

/**
 * What acting calls may reach without asking, although the agent has read something from outside: ids of workflows,
 * custom tools, servers, and connections to services. Hosts, addresses and channels belong here once tools reach them.
 */
export const trustedTargetList = z
  .array(idOf("workflow"))
  .max(limits.agent.trustedTargets)
  .transform((targets) => [...new Set(targets.map((target) => target.toLowerCase()))].toSorted());

/** The models that may take over from the agent's own, in order, and the reasons for which each of them may. */
export const fallbackModelList = z
  .array(
    z.strictObject({
      languageModelId: z.string().min(1).max(200),
      on: z
        .array(z.enum(failoverReasons))
        .min(1)
        .max(failoverReasons.length)
        .default([...failoverReasons])
        .transform((on) => failoverReasons.filter((reason) => on.includes(reason))),
    }),
  )
  .max(limits.agent.fallbackModels)
  .refine((models) => new Set(models.map(({ languageModelId }) => languageModelId)).size === models.length);

/** The versioned part of an agent. Title, tags and folder are columns of their own. */
export const agentConfig = z.strictObject({
  system: z.string().max(limits.agent.systemChars).default(""),
  outputFormat: z.string().max(limits.agent.outputFormatChars).default(""),
  /** Name of a language, as free text; empty is the language of the question. */
  language: z.string().max(limits.agent.languageChars).default(""),
  /** null is Auto. */
  languageModelId: z.string().max(200).nullable().default(null),
  fallbackModels: fallbackModelList.default([]),
  maxTokens: z.int().min(limits.agent.maxTokens.min).max(2_000_000).nullable().default(null),
  temperature: z.number().min(0).max(1).nullable().default(null),
  styleIds: idList(limits.agent.styles, idOf("style")),
  skillIds: idList(limits.agent.skills, idOf("skill")),
  apiActionIds: idList(limits.agent.apiActions, idOf("apiAction")),
  knowledgeSourceTreeNodeIds: idList(limits.agent.knowledgeNodes, knowledgeNodeId),
  noteIds: idList(limits.agent.notes, idOf("note")),
  subAgentIds: idList(limits.agent.subAgents, idOf("agent")),
  subAgentFolderIds: idList(limits.agent.subAgents, idOf("folder")),
  mcpServerIds: idList(limits.agent.mcpServers, idOf("mcpServer")),
  integrations: z.array(integration).max(limits.agent.integrations).default([]),
  forceGetContextFromKnowledgeSources: z.boolean().default(false),
  /** In chats, all of the sources goes along with every message while it is short enough, instead of being searched. */
  readsAllKnowledge: z.boolean().default(false),
  isMemoryEnabled: z.boolean().default(false),
  isComputerUseEnabled: z.boolean().default(false),
  isBrowserUseEnabled: z.boolean().default(false),
  toolPolicies: toolPolicyRecord.default({}),
  trustedTargets: trustedTargetList.default([]),
});
export type AgentConfig = z.output<typeof agentConfig>;

/** The links of an agent to other things, stored as rows. */
export type AgentLinks = Pick<
  AgentConfig,
  | "apiActionIds"
  | "subAgentIds"
  | "subAgentFolderIds"
  | "knowledgeSourceTreeNodeIds"
  | "styleIds"
  | "skillIds"
  | "noteIds"
  | "mcpServerIds"
>;
export type StoredAgentConfig = Omit<AgentConfig, keyof AgentLinks>;

export const agentTitle = z.string().trim().min(limits.agent.titleChars.min).max(limits.agent.titleChars.max);
export const categoryList = z.array(z.string().trim().min(1).max(limits.tag.chars)).max(limits.tag.perItem).default([]);

export const agentDraft = agentConfig.extend({
  workspaceId: idOf("workspace"),
  title: agentTitle,
  category: categoryList,
  parentFolderId: idOf("folder").nullable().default(null),
});
export type AgentDraft = z.output<typeof agentDraft>;

/** Required, because an agent without instructions would answer like the bare model. */
const instructions = agentConfig.shape.system
  .unwrap()
  .refine((text) => text.trim() !== "", { error: () => commonErrorText.fillAll });

/** A draft sent by a client. */
export const newAgent = agentDraft.extend({ system: instructions });

/** An agent as its editor's form stands: what a save would store, without tags and folder. */
export const unsavedAgent = agentConfig.extend({ title: agentTitle, system: instructions });
export type UnsavedAgent = z.output<typeof unsavedAgent>;

/** Which agents a list includes in addition to those available everywhere. */
export const agentScope = z.strictObject({
  workspaceId: idOf("workspace"),
  /** Includes the agents made for this workflow. */
  workflowId: idOf("workflow").optional(),
  /** Includes the agents made for any workflow. */
  includeWorkflowAgents: z.boolean().optional(),
});
export type AgentScope = Omit<z.output<typeof agentScope>, "workspaceId">;

export const agentSorts = ["changed", "name"] as const;
export type AgentSort = (typeof agentSorts)[number];

const includeWorkflowAgentsField = agentScope.shape.includeWorkflowAgents;

/** A page of agents: filter, order, and the cursor to start after. */
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
 * Names for pickers, the command palette and comparisons. A search covers the agents of the scope, those made for
 * workflows first. `ids` and `titles` find agents of any workflow; titles are compared by letters and digits.
 */
export const agentNames = namesInput("agent").extend({
  workflowId: agentScope.shape.workflowId,
  includeWorkflowAgents: includeWorkflowAgentsField,
  titles: z.array(agentTitle).max(limits.library.maxPickerRows).optional(),
});
export type AgentNames = z.output<typeof agentNames>;

export const ownAccountsInput = z.strictObject({
  workspaceId: idOf("workspace"),
  ids: z.array(idOf("agent")).max(limits.library.maxPickerRows),
});

export const ownIntegrationsInput = z.strictObject({
  workspaceId: idOf("workspace"),
  ids: z.array(idOf("agent")).max(limits.library.maxPickerRows),
});

/** The version that a save is based on. Without it, the version is not checked. */
const basedOnVersion = z.int32().min(1).optional();

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Shape[Key];
};

/** Makes all fields optional and removes their defaults, so that an omitted field stays omitted. */
function withoutDefaults<Shape extends z.ZodRawShape>(shape: Shape): WithoutDefaults<Shape> {
  const fields = Object.entries(shape).map(([key, field]) => [
    key,
    field instanceof z.ZodDefault ? z.optional(field.unwrap() as z.ZodType) : field,
  ]);
  return Object.fromEntries(fields) as WithoutDefaults<Shape>; // built key by key from the same shape
}

/** Changes the sent fields only. */
export const agentChanges = z.strictObject({
  ...withoutDefaults(agentConfig.shape),
  id: idOf("agent"),
  version: basedOnVersion,
  system: instructions.optional(),
  title: agentTitle.optional(),
  category: categoryList.unwrap().optional(),
  parentFolderId: idOf("folder").nullable().optional(),
  /** What the author says about the new version. */
  note: z.string().trim().max(limits.agent.versionNoteChars).optional(),
});
export type AgentChanges = z.output<typeof agentChanges>;

export const agentVersionKey = z.strictObject({ id: idOf("agent"), number: z.int32().min(1) });
export const agentVersionRestore = agentVersionKey.extend({ version: basedOnVersion });

/** A part of an agent that a version can change. */
export type AgentPart = "title" | keyof AgentConfig;

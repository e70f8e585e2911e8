import { z } from "zod";
import type { Graph } from "#engine/graph/graph.ts";
import { graphEdge, graphGroups, graphId } from "#engine/graph/read-graph.ts";
import { namesInput } from "#features/folder/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** What the builder edits. Its nodes' configurations are checked by their kinds, not by the column. */
export type WorkflowGraph = Graph;

export const workflowTitle = z.string().trim().min(limits.workflow.titleChars.min).max(limits.workflow.titleChars.max);
const categories = z.array(z.string().trim().min(1).max(limits.tag.chars)).max(limits.tag.perItem);

/** Read by `readGraph`, which names what is wrong with it by its place. */
const graph = z.unknown();

export const createWorkflowInput = z.strictObject({
  workspaceId: idOf("workspace"),
  setup: z.strictObject({ title: workflowTitle, Nodes: z.array(z.unknown()).max(limits.workflow.nodes).optional() }),
  autoCreateAgents: z.boolean().default(false),
  parentFolderId: idOf("folder").nullable().default(null),
});
export type CreateWorkflowInput = z.output<typeof createWorkflowInput>;

export const importWorkflowInput = z.strictObject({
  workspaceId: idOf("workspace"),
  workflowJson: z.unknown(),
  parentFolderId: idOf("folder").nullable().default(null),
});
export const importStepsInput = importWorkflowInput.pick({ workspaceId: true, workflowJson: true }).extend({
  /** The workflow that the steps are for; agents of the file then belong to it. */
  workflowId: idOf("workflow").optional(),
});
export type ImportStepsInput = z.output<typeof importStepsInput>;
export type ImportWorkflowInput = z.output<typeof importWorkflowInput>;

/** From one graph to another: nodes that are other ones there, all ids where nodes came or went, edges and groups where they changed. */
export const graphDelta = z.strictObject({
  nodes: z.array(z.unknown()).max(limits.workflow.nodes),
  ids: z.array(graphId).max(limits.workflow.nodes).optional(),
  edges: z.array(graphEdge).max(limits.workflow.edges).optional(),
  groups: graphGroups.optional(),
});
export type GraphDelta = z.output<typeof graphDelta>;

const deltas = z.array(graphDelta).max(limits.workflow.undoSteps);
/** The way back from the saved graph and the way forward again, the nearest step first. */
export const undoHistory = z.strictObject({ past: deltas, future: deltas });
export type UndoHistory = z.output<typeof undoHistory>;

/** A workflow as a canvas draws it; its nodes are read by `readShortForm`. */
const workflowData = z.strictObject({
  title: z.string().trim().max(limits.workflow.titleChars.max),
  category: categories.default([]),
  Nodes: z.array(z.unknown()).max(limits.workflow.nodes),
  Edges: z.array(z.unknown()).max(limits.workflow.edges).default([]),
});
export type WorkflowData = z.output<typeof workflowData>;
export const createV2Input = z.strictObject({ workspaceId: idOf("workspace"), workflowData });
export const updateV2Input = z.strictObject({ workflowId: idOf("workflow"), workflowData });

/** A save of the builder; `revision` is the one it was based on. */
export const saveGraphInput = z.strictObject({
  id: idOf("workflow"),
  revision: z.int().min(1),
  graph,
  trail: undoHistory.optional(),
});

/** Where somebody is who has the builder open; who they are is never in it. */
export const presenceInput = z.strictObject({
  id: idOf("workflow"),
  /** Made by the page: two pages of one person come and go by themselves. */
  visitId: z.uuid(),
  /** The step whose settings are open. */
  nodeId: graphId.nullable(),
  /** `typing`: this person changes the step's settings now. `takeOver`: so they do, instead of whoever did before. */
  editing: z.enum(["no", "typing", "takeOver"]).default("no"),
  isLeaving: z.boolean().default(false),
});
export type PresenceInput = z.output<typeof presenceInput>;

export const versionInput = z.strictObject({ id: idOf("workflow"), number: z.int().min(1) });
export const nameVersionInput = versionInput.extend({
  name: z.string().trim().min(1).max(limits.workflow.versionNoteChars).nullable(),
});

export const updateWorkflowInput = z.strictObject({
  id: idOf("workflow"),
  title: workflowTitle.optional(),
  category: categories.optional(),
  parentFolderId: idOf("folder").nullable().optional(),
});
export type UpdateWorkflowInput = z.output<typeof updateWorkflowInput>;

export const findNamesInput = namesInput("workflow");
export type FindNamesInput = z.output<typeof findNamesInput>;

/** The workflows that steps of a graph run. */
export const subflowsInput = z.strictObject({
  workspaceId: idOf("workspace"),
  ids: z.array(idOf("workflow")).max(limits.workflow.nodes),
});

/** What the form of a webhook step sends to try an address out; values of headers may be handles. */
export const webhookTestInput = z.strictObject({
  workspaceId: idOf("workspace"),
  url: z.url({ protocol: /^https?$/ }).max(limits.tool.urlChars),
  headers: z
    .array(
      z.strictObject({
        key: z.string().max(limits.workflow.webhookHeaderKeyChars),
        value: z.string().max(limits.workflow.webhookHeaderValueChars),
      }),
    )
    .max(limits.workflow.webhookHeaders),
  body: z.string().max(limits.workflow.webhookTestChars),
});
export type WebhookTestInput = z.output<typeof webhookTestInput>;

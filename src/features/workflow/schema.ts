import { z } from "zod";
import type { Graph } from "#engine/graph/graph.ts";
import { graphEdge, graphGroups, graphId } from "#engine/graph/read-graph.ts";
import { namesInput } from "#features/folder/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { timezone } from "#product/schedule/schedule-config.ts";

/** The graph that the builder edits. Node configs are validated by their specs, not by the column. */
export type WorkflowGraph = Graph;

export const workflowTitle = z.string().trim().min(limits.workflow.titleChars.min).max(limits.workflow.titleChars.max);
const categories = z.array(z.string().trim().min(1).max(limits.tag.chars)).max(limits.tag.perItem);

/** Validated by `readGraph`, which reports problems with their path. */
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
  /** Selects one of several workflows in the file. */
  workflowIndex: z.int().min(0).max(limits.workflow.perFile).default(0),
  /** The title of a workflow that has none of its own, such as the file's name. */
  fileTitle: z.string().max(limits.workflow.source.names).optional(),
  /** That of the person, for schedules without one. */
  timezone: timezone.optional(),
  parentFolderId: idOf("folder").nullable().default(null),
});
export const importStepsInput = importWorkflowInput
  .pick({ workspaceId: true, workflowJson: true, workflowIndex: true, timezone: true })
  .extend({
    /** The workflow that gets the steps and the file's agents. */
    workflowId: idOf("workflow").optional(),
  });
export type ImportStepsInput = z.output<typeof importStepsInput>;
export type ImportWorkflowInput = z.output<typeof importWorkflowInput>;

/**
 * The difference between two graphs: changed nodes, all ids if nodes were added or removed, and edges and groups if
 * they changed.
 */
export const graphDelta = z.strictObject({
  nodes: z.array(z.unknown()).max(limits.workflow.nodes),
  ids: z.array(graphId).max(limits.workflow.nodes).optional(),
  edges: z.array(graphEdge).max(limits.workflow.edges).optional(),
  groups: graphGroups.optional(),
});
export type GraphDelta = z.output<typeof graphDelta>;

const deltas = z.array(graphDelta).max(limits.workflow.undoSteps);
/** Undo and redo steps from the saved graph, nearest first. */
export const undoHistory = z.strictObject({ past: deltas, future: deltas });
export type UndoHistory = z.output<typeof undoHistory>;

/** A workflow as nodes and edges; validated by `readCompactForm`. */
const workflowData = z.strictObject({
  title: z.string().trim().max(limits.workflow.titleChars.max),
  category: categories.default([]),
  Nodes: z.array(z.unknown()).max(limits.workflow.nodes),
  Edges: z.array(z.unknown()).max(limits.workflow.edges).default([]),
});
export type WorkflowData = z.output<typeof workflowData>;
export const createV2Input = z.strictObject({ workspaceId: idOf("workspace"), workflowData });
export const updateV2Input = z.strictObject({ workflowId: idOf("workflow"), workflowData });

/** A save from the builder; `revision` is the one that it is based on. */
export const saveGraphInput = z.strictObject({
  id: idOf("workflow"),
  revision: z.int32().min(1),
  graph,
  trail: undoHistory.optional(),
});

/** A person's position in the open builder, without their identity. */
export const presenceInput = z.strictObject({
  id: idOf("workflow"),
  /** Created by the page, so that two pages of one person are separate. */
  visitId: z.uuid(),
  /** The step with open settings. */
  nodeId: graphId.nullable(),
  /** `typing`: this person edits the step's settings. `takeOver`: they do so instead of the previous person. */
  editing: z.enum(["no", "typing", "takeOver"]).default("no"),
  isLeaving: z.boolean().default(false),
});
export type PresenceInput = z.output<typeof presenceInput>;

export const versionInput = z.strictObject({ id: idOf("workflow"), number: z.int32().min(1) });
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

/** Ids of the workflows that a graph runs. */
export const subflowsInput = z.strictObject({
  workspaceId: idOf("workspace"),
  ids: z.array(idOf("workflow")).max(limits.workflow.nodes),
});

/** A webhook test from the builder; header values may be handles of stored secrets. */
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

import { z } from "zod";
import { limits } from "#product/limits.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { artifactSpec, singleRequestCost } from "../artifact.ts";

const { titleChars, nodes, edges } = limits.workflow;

/** A step in the compact form. Its type reads the other keys when the workflow is saved. */
const drawnNode = z.looseObject({ index: z.int(), label: z.string(), type: z.string() });
const drawnEdge = z.object({
  id: z.string().max(64),
  sourceNodeId: z.string().max(64),
  targetNodeId: z.string().max(64),
});

export const workflow = artifactSpec({
  kind: "WORKFLOW",
  title: "Workflow",
  hint: "A workflow, ready to save",
  icon: "workflow",
  streamPart: "workflowDelta",
  config: z.object({ job: z.string().max(limits.canvas.taskChars).default("") }),
  content: z.object({
    title: z.string().max(titleChars.max),
    category: z.array(z.string().max(limits.tag.chars)).max(limits.tag.perItem).default([]),
    Nodes: z.array(drawnNode).min(1).max(nodes),
    /** Without edges, steps run one after another. */
    Edges: z.array(drawnEdge).max(edges).default([]),
    /** Id of the workflow that was created from the canvas. */
    savedWorkflowId: z.uuid().nullable().default(null),
    /** The canvas was changed after it was saved. */
    isOutOfDate: z.boolean().default(false),
  }),
  draft: (wish) => ({ job: wish }),
  requestOf: ({ job }) => job,
  mapTemplates: ({ job }, through) => ({ job: through(job, "job") }),
  missingFields: ({ job }) => (job.trim() ? [] : [missing.job]),
  toPromptText: ({ title, Nodes }) => ({
    text: JSON.stringify({ title, system: Nodes.map(({ label }) => label).join(" → ") }, null, 2),
  }),
  revision: {
    source: ({ title, category, Nodes, Edges }) => JSON.stringify({ title, category, Nodes, Edges }, null, 2),
    keep: (changed, { savedWorkflowId }) => ({ ...changed, savedWorkflowId, isOutOfDate: savedWorkflowId !== null }),
  },
  summarize: ({ title, Nodes }) => [title, Nodes.map(({ label }) => label).join(" → ")].filter(Boolean).join(" — "),
  estimate: (_, prices) => singleRequestCost(prices),
});

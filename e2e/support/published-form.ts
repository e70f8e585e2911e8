import type { Page } from "playwright-core";
import { callProcedure } from "./seed-workspace.ts";

type FieldType = "TEXT" | "NUMBER" | "SELECT" | "IMAGE";

/** A field of a form, not required unless `more` says so. */
export const formField = (label: string, type: FieldType, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), label, type, order: 0, required: false, config: {} },
  ...more,
});

type SeededStep = readonly [type: string, label: string, config: object];

/** Publishes a form whose workflow has these steps, one after another. The first one is the form. */
export async function publishSteps(page: Page, workspaceId: string, steps: readonly SeededStep[], settings: object) {
  const { id: workflowId } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Plan your terrace" },
  });
  const nodes = steps.map(([type, label, config], at) => ({
    ...{ id: crypto.randomUUID(), type, label, config: numbered(config), position: { x: 0, y: 160 * at } },
  }));
  const edges = nodes.slice(1).map(({ id }, at) => ({
    ...{ id: crypto.randomUUID(), sourceNodeId: nodes[at]?.id, targetNodeId: id },
  }));
  await callProcedure(page, "workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes, edges } });
  const { slug: formSlug } = await callProcedure<{ slug: string }>(page, "workflowForm.create", { workflowId });
  await callProcedure(page, "workflowForm.update", { workflowId, ...settings });
  await callProcedure(page, "workflowForm.setPublished", { workflowId, isPublished: true });
  return { workflowId, formSlug };
}

/** The fields of a form in their order. */
const numbered = (config: object): object =>
  "fields" in config && Array.isArray(config.fields)
    ? { ...config, fields: config.fields.map((one: object, order) => ({ ...one, order })) }
    : config;

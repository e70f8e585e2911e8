import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import type { Maker } from "../server.ts";
import { workflow } from "./spec.ts";

const written = workflow.content;

export const makeWorkflow: Maker<typeof workflow> = async ({ request, tools }) => {
  const { name, system, schema } = tools.draftRules.workflow;
  // The schema knows every type of step, so its result is a workflow in the compact form.
  const { title, Nodes } = written.parse(titled(await tools.generateObject({ name, system, parts: request, schema })));
  return { title, category: [], Nodes, Edges: [], savedWorkflowId: null, isOutOfDate: false };
};

function titled(made: unknown): object {
  const { title, ...rest } = Object(made);
  return { ...rest, title: truncate(String(title).trim(), limits.workflow.titleChars.max) };
}

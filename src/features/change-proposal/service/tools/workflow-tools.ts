import { and, desc, eq, ilike, isNull } from "drizzle-orm";
import { z } from "zod";
import { canRun } from "#engine/check/check-graph.ts";
import { remapIds } from "#engine/graph/remap-ids.ts";
import { diagnoseGraph } from "#features/workflow/service/diagnose.ts";
import { findWorkflow } from "#features/workflow/service/workflows.ts";
import { workflow } from "#features/workflow/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { catalog } from "#nodes/index.ts";
import type { ActingContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { proposalReason, proposalTitle } from "../../schema.ts";
import { dryRun } from "../dry-run.ts";
import { proposeWorkflowChange } from "../propose.ts";
import { describeWorkflow, readDocument, requireDocument } from "../workflow-document.ts";
import { builderTool } from "./builder-tool.ts";

const workflowId = idOf("workflow").describe("The id of the workflow, from list_workflows.");
const search = z.string().trim().max(limits.request.searchChars).default("").describe("Words of the title.");
const document = z
  .record(z.string(), z.unknown())
  .describe(
    "The whole workflow, as read_workflow returns it. Keep the ids of steps that stay. Texts may refer to an earlier step or form field by its label in double braces, such as {{Topic}}. Step types and their settings: list_step_types. Secrets are left out and stay as they are.",
  );
const draftOf = {
  workflowId: workflowId.optional().describe("The workflow that the document changes; leave it out for a new one."),
  document,
};

const likeText = (words: string) => `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;

const listWorkflows = builderTool({
  name: "list_workflows",
  title: "List workflows",
  description: "Lists the workflows of the workspace, last changed first.",
  inputSchema: z.strictObject({ search }),
  isReadOnly: true,
  scope: "read",
  async answer({ db, actor }, input) {
    const workflows = await db
      .select({ id: workflow.id, title: workflow.title, category: workflow.category, version: workflow.revision })
      .from(workflow)
      .where(
        and(
          eq(workflow.workspaceId, actor.workspaceId),
          isNull(workflow.deletedAt),
          input.search ? ilike(workflow.title, likeText(input.search)) : undefined,
        ),
      )
      .orderBy(desc(workflow.updatedAt), desc(workflow.id))
      .limit(limits.changeProposal.listed);
    return { workflows };
  },
});

const readWorkflow = builderTool({
  name: "read_workflow",
  title: "Read a workflow",
  description:
    "Returns a workflow as a document that can be changed and given to propose_workflow_change, its version, and what the checker finds in it.",
  inputSchema: z.strictObject({ workflowId }),
  isReadOnly: true,
  scope: "read",
  async answer(ctx, input) {
    const found = await findWorkflow(ctx, input.workflowId);
    return {
      workflowId: found.id,
      version: found.revision,
      document: await describeWorkflow(ctx, found),
      findings: await findingsOf(ctx, found),
    };
  },
});

/** What the builder's checker says, with the labels of steps. */
async function findingsOf(ctx: ActingContext, given: Parameters<typeof diagnoseGraph>[1]) {
  const labels = new Map(given.graph.nodes.map(({ id, label }) => [id, label]));
  const found = await diagnoseGraph(ctx, given);
  return found.map(({ severity, code, text, nodeId }) => ({
    severity,
    code,
    text,
    ...(nodeId !== null && { stepId: nodeId, step: labels.get(nodeId) ?? nodeId }),
  }));
}

const listStepTypes = builderTool({
  name: "list_step_types",
  title: "List step types",
  description:
    "Lists the types of steps that workflows consist of. With `types`, also the JSON schemas of their settings: `config` as it is stored, and `short` for a shorter form that documents may use instead.",
  inputSchema: z.strictObject({
    types: z
      .array(z.string().max(64))
      .max(Object.keys(catalog).length)
      .default([])
      .describe("Types to describe, such as AGENT."),
  }),
  isReadOnly: true,
  scope: "read",
  async answer(_, { types }) {
    const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    const specs = Object.values(catalog).filter(
      ({ type, traits }) => traits?.deprecated !== true && (types.length === 0 || types.includes(type)),
    );
    return {
      types: specs.map(({ type, title, hint, config, compact, traits }) => ({
        type,
        title,
        hint,
        branches: traits?.branches === true,
        runs: traits?.executes !== false,
        ...(types.length > 0 && {
          config: schemaOf(config),
          ...(compact?.schema && { short: schemaOf(compact.schema) }),
        }),
      })),
    };
  },
});

const validateWorkflow = builderTool({
  name: "validate_workflow",
  title: "Check a workflow",
  description:
    "Checks a document as the builder does, without storing it: what can't be read, what would fail when it runs, and what may not be as intended. Call it before you propose a change.",
  inputSchema: z.strictObject(draftOf),
  isReadOnly: true,
  scope: "read",
  async answer(ctx, input) {
    const base = input.workflowId ? (await findWorkflow(ctx, input.workflowId)).graph : null;
    const read = await readDocument(ctx, input.document, base);
    if ("problems" in read) return { isReadable: false, canRun: false, problems: read.problems, findings: [] };
    // Agents that accepting would create don't exist yet, and a general task is like any.
    const isNew = new Set(read.agents.map(({ id }) => id));
    const graph = remapIds(read.graph, catalog, { agent: (id) => (isNew.has(id) ? null : id) });
    const found = await findingsOf(ctx, { id: input.workflowId, graph });
    return {
      isReadable: true,
      canRun: canRun(found.map((one) => ({ ...one, nodeId: null }))),
      problems: [],
      findings: found,
    };
  },
});

const dryRunWorkflow = builderTool({
  name: "dry_run_workflow",
  title: "Try a workflow without effects",
  description:
    "Goes through a workflow step by step without effects and without cost: no model is asked, nothing is sent, and placeholders stand for what agents would answer. Shows the filled-in prompts, runs code steps, and says where the run waits or fails.",
  inputSchema: z.strictObject({
    workflowId: draftOf.workflowId.describe("The workflow; with a document, the one that the document changes."),
    document: document.optional().describe("Without it, the stored workflow is tried."),
    inputs: z
      .record(z.string().max(200), z.string().max(limits.workflow.promptChars))
      .default({})
      .describe("Values of form fields, by their labels."),
    choices: z
      .record(z.string().max(200), z.string().max(200))
      .default({})
      .describe('Where branching steps lead, by their labels: the label of the next step, or "stop".'),
  }),
  isReadOnly: true,
  scope: "read",
  async answer(ctx, input, signal) {
    const stored = input.workflowId ? (await findWorkflow(ctx, input.workflowId)).graph : null;
    const graph = input.document || !stored ? (await requireDocument(ctx, input.document ?? {}, stored)).graph : stored;
    return { ...(await dryRun(ctx, { graph, inputs: input.inputs, choices: input.choices }, signal)) };
  },
});

const proposeChange = builderTool({
  name: "propose_workflow_change",
  title: "Propose a change of a workflow",
  description:
    "Proposes a changed workflow, or a new one, to the people of the workspace. Nothing changes until a person accepts it. Read the workflow first, change its document, and check it with validate_workflow. A newer proposal for the same workflow replaces your earlier one.",
  inputSchema: z.strictObject({
    ...draftOf,
    version: z.int().min(1).optional().describe("The version that read_workflow returned."),
    title: proposalTitle.describe("What changes, in a few words."),
    reason: proposalReason.describe("Why, for the person who decides."),
  }),
  isReadOnly: false,
  scope: "run",
  async answer(ctx, { workflowId: id, version, ...proposal }) {
    const made = await proposeWorkflowChange(ctx, { ...proposal, workflowId: id ?? null, version: version ?? null });
    return { proposalId: made.id, status: "OPEN" };
  },
});

export const workflowTools = [
  listWorkflows,
  readWorkflow,
  listStepTypes,
  validateWorkflow,
  dryRunWorkflow,
  proposeChange,
] as const;

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { workflow } from "#features/workflow/table.ts";
import { notFound } from "#product/refusals.ts";
import { byWorkflow, workflowList, workflowSchema } from "../../schema/wire.ts";
import { listWorkflowInputs } from "../../schema/workflow-inputs.ts";
import type { ApiCaller } from "../api-caller.ts";
import { operation } from "../operation.ts";

const isInWorkspace = ({ member }: ApiCaller) =>
  and(eq(workflow.workspaceId, member.actor.workspaceId), isNull(workflow.deletedAt));

export const workflowOperations = [
  operation({
    id: "listWorkflows",
    method: "GET",
    path: "/workflows",
    scopes: ["run", "read"],
    query: z.strictObject({}),
    headers: [],
    body: null,
    answers: { 200: { schema: workflowList } },
    refusals: [],
    async handle({ caller }) {
      const workflows = await caller.member.db
        .select({ id: workflow.id, title: workflow.title })
        .from(workflow)
        .where(isInWorkspace(caller))
        .orderBy(asc(sql`lower(${workflow.title})`), asc(workflow.id));
      return { workflows };
    },
  }),
  operation({
    id: "getWorkflowSchema",
    method: "GET",
    path: "/workflow/schema",
    scopes: ["run", "read"],
    query: byWorkflow,
    headers: [],
    body: null,
    answers: { 200: { schema: workflowSchema } },
    refusals: [404],
    async handle({ caller, query }) {
      const [found] = await caller.member.db
        .select({ id: workflow.id, title: workflow.title, graph: workflow.graph })
        .from(workflow)
        .where(and(eq(workflow.id, query.workflow_id), isInWorkspace(caller)));
      if (!found) return notFound("workflow");
      return { workflow_id: found.id, title: found.title, fields: listWorkflowInputs(found.graph) };
    },
  }),
];

import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import { LostTurn } from "#features/tool-call/service/journal.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { idOf } from "#lib/entity-id.ts";
import { AppError } from "#lib/errors.ts";
import { parseMentions } from "#lib/mention.ts";
import { truncate } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { StartingStep, WorkflowForTool } from "#platform/workflow-tools.ts";
import { limits } from "#product/limits.ts";
import { workflowToolPrompt } from "#product/texts/prompts/workflow-tool.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import { type ToolFamily, toolFamilies } from "#tools/index.ts";
import type { OutputOf } from "#tools/tool.ts";
import { isOffered, policyOf } from "./offered-tools.ts";
import { formInputSchema, textsByField } from "./workflow-form.ts";

const family = "TROUPE_WORKFLOW_" satisfies ToolFamily;
const runWorkflow = toolFamilies[family];

interface WorkflowAsker {
  readonly agent: AgentRow | null;
  /** What the conversation mentions, the oldest first. */
  readonly resources: readonly Resource[];
  readonly canAsk: boolean;
  readonly startingStep: StartingStep | null;
}

/** A tool for each workflow that the agent's instructions or the conversation mention. */
export async function createWorkflowTools(
  ctx: WorkspaceContext,
  { agent: asked, resources, canAsk, startingStep: step }: WorkflowAsker,
): Promise<OfferedTool[]> {
  const workflowIds = mentionedWorkflows(asked, resources);
  if (workflowIds.length === 0) return [];
  const { corePlan } = await getPlan(ctx.app, ctx.actor.workspaceId);
  const allowedIds = workflowIds.filter((id) =>
    isOffered(runWorkflow, { corePlan, policy: policyOf(asked, toolNameFor(id)), canAsk }),
  );
  const workflows = await ctx.app.workflowTools.describe(ctx, {
    workflowIds: allowedIds.slice(0, limits.tool.workflows),
    step,
  });
  return workflows.map((workflow) => offer(workflow, step));
}

const toolNameFor = (workflowId: string) => `${family}${workflowId}`;

function offer({ workflowId, title, steps, fields }: WorkflowForTool, step: StartingStep | null): OfferedTool {
  const inputSchema = formInputSchema(fields);
  const askedFields = fields.filter(({ text, isRequired }) => text === null && isRequired).map(({ label }) => label);
  return {
    name: toolNameFor(workflowId),
    spec: runWorkflow,
    description: workflowToolPrompt.description(runWorkflow.description, { title, steps, askedFields }),
    inputSchema,
    subject: { title, id: workflowId },
    async run({ ctx, callId, signal, report }, input) {
      // A person may have edited the input, or the form may have changed since they approved it.
      const given = inputSchema.safeParse(input);
      if (!given.success) throw new AppError("invalid", toolErrorText.invalidArguments);
      const { workflowTools } = ctx.app;
      // The run has the call's id, so that a later attempt of the call finds it and starts no other.
      const run = { workflowId, runId: callId, title };
      await workflowTools.start(ctx, { ...run, inputs: textsByField(fields, given.data), step });
      report({ ...run, status: "RUNNING", text: "" } satisfies OutputOf<typeof runWorkflow>);
      const { status, text } = await workflowTools.waitForEnd(ctx, { runId: callId, signal });
      if (step && status === "RUNNING" && ctx.app.shutdownSignal.aborted)
        throw new LostTurn("Another process runs the step again, and waits there.");
      return { ...run, status, text: truncate(text, limits.tool.runTextChars) } satisfies OutputOf<typeof runWorkflow>;
    },
    toModel: resultForModel,
  };
}

function resultForModel(value: unknown): string {
  const { data } = runWorkflow.output.safeParse(value);
  // The run of a call that a person confirmed has no recorded result.
  if (!data) return typeof value === "string" ? value : JSON.stringify(value);
  switch (data.status) {
    case "COMPLETED":
      return workflowToolPrompt.completed(data.text);
    case "STOPPED":
      return workflowToolPrompt.stopped(data.text);
    case "FAILED":
      return workflowToolPrompt.failed(data.text);
    case "WAITING":
      return workflowToolPrompt.waiting;
    case "RUNNING":
      return workflowToolPrompt.running;
  }
}

/** Without duplicates: those of the agent first, then the latest of the conversation. */
function mentionedWorkflows(asked: AgentRow | null, resources: readonly Resource[]): string[] {
  const { system = "", outputFormat = "" } = asked?.config ?? {};
  const own = parseMentions(`${system}\n${outputFormat}`).flatMap((part) => (part.kind === "mention" ? [part] : []));
  const ids = [...own, ...resources.toReversed()].flatMap(({ type, params }) =>
    type === "WORKFLOW" && isWorkflowId(params.workflowId) ? [params.workflowId] : [],
  );
  return [...new Set(ids)];
}

const isWorkflowId = (id: string | undefined): id is string => idOf("workflow").safeParse(id).success;

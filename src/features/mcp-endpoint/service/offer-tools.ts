import { z } from "zod";
import { formInputSchema, textsByField } from "#features/agent-call/service/workflow-form.ts";
import { builderTools } from "#features/change-proposal/service/tools/builder-tools.ts";
import { askAgent, waitForApiReply } from "#features/chat/service/programs/api-chats.ts";
import { listPublications, type Publication } from "#features/mcp-publication/service.ts";
import { newId } from "#lib/id.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import type { WorkflowForTool } from "#platform/workflow-tools.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { mcpEndpointPrompt } from "#product/texts/prompts/mcp-endpoint.ts";
import { workflowToolPrompt } from "#product/texts/prompts/workflow-tool.ts";
import { timers } from "#product/timers.ts";
import { type EndpointCaller, findMember } from "./find-caller.ts";
import type { OfferedTool } from "./offered-tool.ts";
import { describeReply, describeRun, findWork } from "./work.ts";

/** What the caller may call now, by name. */
export async function offerTools({ acting, scopes }: EndpointCaller): Promise<OfferedTool[]> {
  const publications = await listPublications(acting);
  const workflows = publications.filter(({ kind }) => kind === "workflow");
  const described = scopes.includes("run") && workflows.length > 0 ? await describeWorkflows(acting, workflows) : [];
  const tools: OfferedTool[] = [
    ...builderTools,
    getRunTool(scopes.includes("run") ? "run" : "chat"),
    ...publications.filter(({ kind }) => kind === "agent").map(agentTool),
    ...workflows.flatMap((publication) => {
      const workflow = described.find(({ workflowId }) => workflowId === publication.itemId);
      return workflow ? workflowTool(publication, workflow) : [];
    }),
  ];
  return tools.filter(({ scope }) => scopes.includes(scope)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function describeWorkflows(acting: ActingContext, workflows: readonly Publication[]): Promise<WorkflowForTool[]> {
  const member = await findMember(acting);
  return acting.app.workflowTools.describe(member, { workflowIds: workflows.map(({ itemId }) => itemId), step: null });
}

const { answerMs } = timers.mcpEndpoint;

function workflowTool(
  { itemId, title, toolName, description }: Publication,
  { steps, fields }: WorkflowForTool,
): OfferedTool {
  const askedFields = fields.filter(({ text, isRequired }) => text === null && isRequired).map(({ label }) => label);
  const inputSchema = formInputSchema(fields);
  return {
    name: toolName,
    title,
    description: workflowToolPrompt.description(description, { title, steps, askedFields }).trim(),
    inputSchema,
    isReadOnly: false,
    scope: "run",
    async call(acting, input, signal) {
      assertAllowed(can(acting.actor, "run.start", { id: itemId }));
      const member = await findMember(acting);
      const { workflowTools } = acting.app;
      const runId = newId();
      const inputs = textsByField(fields, inputSchema.parse(input));
      await workflowTools.start(member, { runId, workflowId: itemId, inputs, step: null, isInBackground: true });
      const state = await workflowTools.waitForEnd(member, { runId, signal, waitMs: answerMs });
      return describeRun(member, runId, state);
    },
  };
}

const question = z.strictObject({
  message: z.string().min(1).max(limits.mcpEndpoint.messageChars).describe(mcpEndpointPrompt.message),
  conversation: z.uuid().optional().describe(mcpEndpointPrompt.conversation),
});

const agentTool = ({ itemId, title, toolName, description }: Publication): OfferedTool<typeof question> => ({
  name: toolName,
  title,
  description: [mcpEndpointPrompt.ask(title), description].filter(Boolean).join(" "),
  inputSchema: question,
  isReadOnly: false,
  scope: "chat",
  async call(acting, { message: text, conversation }, signal) {
    assertAllowed(can(acting.actor, "agent.use", { id: itemId }));
    const member = await findMember(acting);
    const asked = await askAgent(member, { agentId: itemId, chatId: conversation, text });
    return describeReply(member, await waitForApiReply(member, { ...asked, signal, waitMs: answerMs }));
  },
});

const runKey = z.strictObject({ id: z.uuid().describe(mcpEndpointPrompt.getRun.id) });

const getRunTool = (scope: "run" | "chat"): OfferedTool<typeof runKey> => ({
  name: "get_run",
  title: mcpEndpointPrompt.getRun.title,
  description: mcpEndpointPrompt.getRun.description,
  inputSchema: runKey,
  isReadOnly: true,
  scope,
  async call(acting, { id }, signal) {
    const member: WorkspaceContext = await findMember(acting);
    const work = (await findWork(member, id, signal)) ?? notFound("run");
    return work.result;
  },
});

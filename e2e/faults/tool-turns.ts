import { formatMention } from "#lib/mention.ts";
import type { WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, waitUntil } from "./world.ts";

/** Turns that call tools. The demo model calls them for plain sentences; models with a price work inside them. */
export const toolTurns = {
  plan: "Plan the tasks: measure, saw.",
  workflow: "Run the workflow Ports with the tides.",
  delegation: "Ask the Librarian to count the ships.",
  canvas: "Write a canvas about the tides.",
} as const;
export type ToolTurn = keyof typeof toolTurns;
/** The second call asks a person, because the first has read something from outside. */
export const twoWorkflows = "Run the workflow Ports with a.\nRun the workflow Ports with b.";

export interface ToolWorkspace {
  /** Runs every tool without asking. */
  readonly agentId: string;
  /** Asks before every tool. */
  readonly carefulId: string;
  /** Their only step has an agent that makes a plan, or runs another workflow. */
  readonly stepWorkflowIds: Readonly<Record<StepTurn, string>>;
}

/** What the agents of steps do. */
export const stepTurns = ["plan", "workflow"] as const;
export type StepTurn = (typeof stepTurns)[number];

const answer = "[[tokens:12 @ 3ms]]";
/** The title of the workflows that no call runs. */
const calledByNobody = "Steps";

export async function createToolWorkspace(client: WireClient): Promise<ToolWorkspace> {
  const { workspaceId } = client;
  const create = async (agent: object) =>
    (await client.mutate<{ id: string }>("agent.create", { workspaceId, ...agent })).id;
  const model = { languageModelId: "gpt-4o-mini", system: answer };
  const librarian = await create({ ...model, title: "Librarian" });
  const writer = await create({ ...model, title: "Writer" });
  const planner = await create({ title: "Planner", system: "You plan.", languageModelId: "demo" });
  const fieldId = crypto.randomUUID();
  const field = { id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  const topic = formatMention("Topic", "WORKFLOW_HUMAN_INPUT_FIELD", { workflowHumanInputFieldId: fieldId });
  const workflowId = await createWorkflow(client, "Ports", [
    { type: "HUMAN_INPUT", config: { fields: [field] } },
    { type: "AGENT", config: { agentId: writer, prompt: `${answer} ${topic}` } },
  ]);
  const manager = {
    system: `You manage ${formatMention("Ports", "WORKFLOW", { workflowId })}.`,
    languageModelId: "demo",
    subAgentIds: [librarian],
  };
  const tools = ["manage_task_plan", "delegate_task_to_sub_agent", "create_canvas", `TROUPE_WORKFLOW_${workflowId}`];
  const policies = (policy: "always" | "ask") => Object.fromEntries(tools.map((tool) => [tool, policy]));
  const agentId = await create({ ...manager, title: "Manager", toolPolicies: policies("always") });
  const stepOf = (turn: StepTurn, asked: string) =>
    createWorkflow(client, calledByNobody, [{ type: "AGENT", config: { agentId: asked, prompt: toolTurns[turn] } }]);
  return {
    agentId,
    carefulId: await create({ ...manager, title: "Careful manager", toolPolicies: policies("ask") }),
    stepWorkflowIds: { plan: await stepOf("plan", planner), workflow: await stepOf("workflow", agentId) },
  };
}

async function createWorkflow(client: WireClient, title: string, steps: { type: string; config: object }[]) {
  const setup = { workspaceId: client.workspaceId, setup: { title } };
  const { id } = await client.mutate<{ id: string }>("workflow.create", setup);
  const nodes = steps.map((step, at) => ({
    ...step,
    id: crypto.randomUUID(),
    label: `${step.type} ${at}`,
    position: { x: 0, y: at * 120 },
  }));
  const [first, second] = nodes;
  const edges = second ? [{ id: crypto.randomUUID(), sourceNodeId: first?.id, targetNodeId: second.id }] : [];
  await client.mutate("workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  return id;
}

interface CallRow {
  id: string;
  tool: string;
  state: string;
  seen: number;
}

/** The calls of a chat or of a run, in order, with how often each of them took effect. */
async function readCalls(world: FaultWorld, id: string) {
  return await world.sql<CallRow>(
    `select call.id, call.tool, call.state, call.step, call.position, call.output, call.error, call.credits,
       (case when tool = 'create_canvas' then (select count(*) from artifact where artifact.id = call.id)
             when tool like 'TROUPE%' then (select count(*) from workflow_run where workflow_run.id = call.id)
             else (call.state = 'answered')::int end)::int as seen
     from tool_call call left join message on message.id = call.message_id
     left join node_execution step on step.id = call.execution_id
     where message.chat_id = $1 or step.run_id = $1 order by call.step, call.position`,
    [id],
  );
}

/**
 * Everything that a chat or a run with tool calls has stored, without values that differ between turns: ids, epochs, and times.
 * The same turn has the same trace, regardless of crashes.
 */
export async function readToolTrace(world: FaultWorld, id: string): Promise<unknown> {
  const calls = await readCalls(world, id);
  const ids = [id, ...calls.map((call) => call.id)];
  const trace = {
    calls: calls.map(({ id: _, ...call }) => call),
    messages: await world.sql(
      "select role, status, error, parts, metadata -> 'credits' as credits from message where chat_id = $1 order by ordinal",
      [id],
    ),
    steps: await world.sql(
      `select status, output, error from node_execution where run_id = any($1) order by run_id, ordinal`,
      [ids],
    ),
    runs: await world.sql("select status from workflow_run where id = any($1) order by id", [ids]),
    canvases: await world.sql(
      `select title, status, error, version, content,
         (select count(*) from artifact_version version where version.artifact_id = artifact.id) as versions
       from artifact where id = any($1)`,
      [ids],
    ),
    charges: await world.sql(
      `select source, amount, model_id from credit_transaction
       where refs ->> 'chatId' = $1 or refs ->> 'runId' = any($2) order by amount, model_id, source`,
      [id, ids],
    ),
  };
  return JSON.parse(
    JSON.stringify(trace)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(-\d+)?/g, "id")
      .replaceAll(/"durationMs":\d+/g, '"durationMs":0'),
  );
}

/** Canvases and runs that no call accounts for: calls that took effect again, under another id. */
const findUnaccounted = async (world: FaultWorld): Promise<unknown[]> => [
  ...(await world.sql("select id from artifact where id not in (select id from tool_call)")),
  ...(await world.sql(
    `select id from workflow_run where id not in (select id from tool_call)
     and not exists (select from workflow where workflow.id = workflow_id and title = $1)`,
    [calledByNobody],
  )),
];

/** Counts how often calls took effect, over all kills. */
export function createTally() {
  const tally = { kills: 0, twice: 0, lost: 0, unaccounted: 0 };
  return {
    async add(world: FaultWorld, id: string, expected = { calls: 1, kills: 1 }): Promise<void> {
      const calls = await readCalls(world, id);
      tally.kills += expected.kills;
      tally.lost += Math.max(0, expected.calls - calls.filter(({ seen }) => seen > 0).length);
      tally.twice += Math.max(0, calls.length - expected.calls) + calls.filter(({ seen }) => seen > 1).length;
      tally.unaccounted = (await findUnaccounted(world)).length;
    },
    text: () => `${tally.kills} kills: ${tally.twice + tally.unaccounted} twice, ${tally.lost} lost`,
  };
}

/** What no call accounts for, holds credits, or breaks an invariant. */
export async function findStrays(world: FaultWorld): Promise<unknown[]> {
  return [
    ...(await findUnaccounted(world)),
    ...(await world.sql("select request_id from credit_reservation where state = 'RESERVED'")),
    ...(await brokenInvariants(world)),
  ];
}

interface Sending {
  readonly world: FaultWorld;
  readonly client: WireClient;
  readonly agentId: string;
}

/** Sends a turn to a new chat and returns its id; the answer of a process that dies is ignored. */
export async function startTurn({ world, client, agentId }: Sending, text: string): Promise<string> {
  const chatId = crypto.randomUUID();
  const body = { workspaceId: client.workspaceId, chatId, agentId, message: { text } };
  client
    .post("/api/chat/agent", body)
    .then((response) => response.text())
    .catch(() => null);
  await waitUntil("the turn", async () => (await world.sql("select from chat where id = $1", [chatId])).length === 1);
  return chatId;
}

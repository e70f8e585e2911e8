import { afterAll, beforeAll, expect, test } from "vitest";
import { type Failpoint, toolFailpoints } from "#platform/failpoint.ts";
import { type ApiDouble, startApiDouble } from "#testing/api-double.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
import { startTurn } from "./tool-turns.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/**
 * SIGKILL around calls that do something outside of the turn: at every point of a call, and 100 times at random moments by
 * default, over all families of tools. Nothing may happen twice, nothing may be lost, and where nobody can know whether a
 * call arrived, a person is asked.
 */
const times = Number(process.env.FAULT_TIMES ?? 100);

let world: FaultWorld;
let client: WireClient;
let service: ApiDouble;
let harbor: McpDouble;
let agentId: string;

/** A call that leaves a mark where it acts. */
interface Family {
  readonly name: string;
  /** The other side can't tell a repeated call apart from a new one, so that a person decides about a lost answer. */
  readonly isUnknownOnceSent: boolean;
  /** What has to exist before the call: the id that the call names. */
  prepare?(mark: string): Promise<string>;
  call(mark: string, id: string): { name: string; input: object };
  /** How often it has taken effect. */
  count(mark: string, placeId: string): Promise<number>;
}

const requestsWith = async (path: string, mark: string) =>
  service.requests.filter((one) => one.path.startsWith(path) && one.body.includes(mark)).length;
const notesWhere = async (condition: string, mark: string) =>
  (await world.sql(`select id from note where ${condition}`, [mark])).length;
const createFact = async (mark: string) => {
  const id = crypto.randomUUID();
  await world.sql(
    `insert into note (id, workspace_id, user_id, title, content, source)
     select $1, $2, user_id, $3, 'Before', 'AGENT_MEMORY' from agent where id = $4`,
    [id, client.workspaceId, `Fact ${mark}`, agentId],
  );
  await world.sql("insert into agent_memory (workspace_id, agent_id, note_id) values ($1, $2, $3)", [
    ...[client.workspaceId, agentId, id],
  ]);
  return id;
};

const families: readonly Family[] = [
  {
    name: "a custom tool",
    isUnknownOnceSent: true,
    call: (mark) => ({ name: "api_order", input: { note: mark } }),
    count: (mark) => requestsWith("/orders", mark),
  },
  {
    name: "a tool of a server",
    isUnknownOnceSent: true,
    call: (mark) => ({ name: "mcp_harbor_move_ship", input: { name: mark, pier: 4 } }),
    count: async (mark) => harbor.calls.filter(({ input }) => input.name === mark).length,
  },
  {
    name: "an action of a connector",
    isUnknownOnceSent: true,
    call: (mark) => ({ name: "integration_slack_post_message", input: { channel: "#harbor", text: mark } }),
    count: (mark) => requestsWith("/api/chat.postMessage", mark),
  },
  {
    name: "a new fact",
    isUnknownOnceSent: false,
    call: (mark) => ({ name: "create_memory_note", input: { title: `New ${mark}`, content: "A fact." } }),
    count: (mark) => notesWhere("title = 'New ' || $1", mark),
  },
  {
    name: "a changed fact",
    isUnknownOnceSent: false,
    prepare: createFact,
    call: (mark, noteId) => ({ name: "update_memory_note", input: { noteId, content: `After ${mark}` } }),
    count: (mark) => notesWhere("content = 'After ' || $1 and revision = 2", mark),
  },
  {
    name: "a forgotten fact",
    isUnknownOnceSent: false,
    prepare: createFact,
    call: (_, noteId) => ({ name: "delete_memory_note", input: { noteId } }),
    count: (mark) => notesWhere("title = 'Fact ' || $1 and deleted_at is not null", mark),
  },
  {
    name: "a script of a skill",
    isUnknownOnceSent: false,
    call: (mark) => ({
      name: "execute_python",
      input: {
        code: `# Adds a line\nimport runpy\nMARK = "${mark}"\n_ = runpy.run_path("skills/log-book/scripts/add.py")`,
      },
    }),
    // It prints how many lines there are, after it has added one.
    count: async (_, placeId) => Number((await callsIn(placeId))[0]?.stdout ?? 0),
  },
];

const script = "with open('log.txt', 'a') as book: book.write('x\\n')\nprint(len(open('log.txt').readlines()))\n";
const skill = "---\nname: log-book\ndescription: Adds a line to the log book.\n---\nRun scripts/add.py.\n";

beforeAll(async () => {
  [service, harbor] = await Promise.all([startApiDouble(), startMcpDouble()]);
  world = await openFaultWorld({ ALLOWED_PRIVATE_HOSTS: "localhost", SLACK_BASE_URL: service.origin });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { workspaceId } = client;
  const create = async (path: string, input: object) =>
    (await client.mutate<{ id: string }>(path, { workspaceId, ...input })).id;
  const apiActionId = await create("apiAction.create", {
    ...{ title: "Order", name: "order", desc: "Orders.", url: `${service.origin}/orders`, method: "POST" },
    body: [{ key: "note", value: "", desc: "A text", isExtractedFromQuery: true }],
  });
  const mcpServerId = await create("mcpServer.create", { name: "Harbor", url: harbor.url });
  await client.mutate("mcpServer.changeTool", { id: mcpServerId, tool: "move_ship", policy: "always" });
  service.queueJson({ ok: true, team: "Harbor" });
  await client.mutate("integration.connect", { workspaceId, appName: "slack", key: "xoxb-000000000000" });
  const skillId = await create("skill.create", {
    files: [
      { path: "SKILL.md", encoding: "utf8", content: skill },
      { path: "scripts/add.py", encoding: "utf8", content: script },
    ],
  });
  const acting = ["api_order", "integration_slack_post_message"];
  agentId = await create("agent.create", {
    ...{ title: "Pilot", system: "You pilot.", languageModelId: "gpt-4o-mini", isMemoryEnabled: true },
    ...{ apiActionIds: [apiActionId], mcpServerIds: [mcpServerId], skillIds: [skillId] },
    integrations: [{ appName: "slack", allowedActions: ["slack_post_message"] }],
    toolPolicies: Object.fromEntries(
      [...acting, "search_tools"].map((tool) => [tool, tool === "search_tools" ? "never" : "always"]),
    ),
  });
  await server.kill("SIGTERM");
  // It calls what the message says, and ends once it has a result. The same request gets the same answer.
  world.double.answerAs(({ prompt, toolResult }) => {
    const asked = /^Call (\{.*\})$/m.exec(prompt)?.[1];
    if (toolResult !== null || !asked) return { text: "Done." };
    return { toolCalls: [JSON.parse(asked)] };
  });
});
afterAll(async () => {
  console.log(`${tally.kills} kills: ${tally.twice} twice, ${tally.lost} lost, ${tally.asked} asked a person`);
  await Promise.all([world.close(), service.close(), harbor.close()]);
});

const tally = { kills: 0, twice: 0, lost: 0, asked: 0 };

/** The calls of a chat or a run. */
const callsIn = (placeId: string) =>
  world.sql<{ id: string; state: string; error: string | null; stdout: string | null }>(
    `select call.id, call.state, call.error, call.output -> 'value' ->> 'stdout' as stdout from tool_call call
     left join message on message.id = call.message_id left join node_execution step on step.id = call.execution_id
     where message.chat_id = $1 or step.run_id = $1`,
    [placeId],
  );

type Place = "chat" | "run";

interface Turn {
  readonly family: Family;
  readonly mark: string;
  readonly place: Place;
  readonly placeId: string;
  /** A person was asked whether the call happened. */
  wasAsked: boolean;
}

async function begin(family: Family, place: Place): Promise<Turn> {
  const mark = crypto.randomUUID();
  const call = family.call(mark, (await family.prepare?.(mark)) ?? "");
  const placeId = await (place === "chat" ? say : startRun)(`Call ${JSON.stringify(call)}`);
  return { family, mark, place, placeId, wasAsked: false };
}

const say = (text: string) => startTurn({ world, client, agentId }, text);

/** A run in the background whose only step has the agent. */
async function startRun(prompt: string): Promise<string> {
  const { workspaceId } = client;
  const { id } = await client.mutate<{ id: string }>("workflow.create", { workspaceId, setup: { title: "Pilot" } });
  const step = { id: crypto.randomUUID(), label: "Pilot", type: "AGENT", position: { x: 0, y: 0 } };
  const graph = { nodes: [{ ...step, config: { agentId, prompt } }], edges: [] };
  await client.mutate("workflow.saveGraph", { id, revision: 1, graph });
  const input = { workspaceId, workflowId: id, triggerType: "IN_BACKGROUND" };
  await client.mutate("workflowRun.init", input).catch(() => null);
  return waitUntil("the run", async () => {
    const [run] = await world.sql<{ id: string }>("select id from workflow_run where workflow_id = $1", [id]);
    return run?.id;
  });
}

const deciders = { chat: "chat.decideToolCall", run: "workflowRun.decideToolCall" } as const;
const isOver: Readonly<Record<Place, string>> = {
  chat: "select from message where chat_id = $1 and role = 'assistant' and status in ('DONE', 'FAILED', 'STOPPED')",
  run: "select from workflow_run where id = $1 and status in ('COMPLETED', 'FAILED', 'STOPPED')",
};

/** Answers, as a person who looks at the other side, what nobody else can know. True once the turn is over. */
async function moveOn(turn: Turn): Promise<boolean> {
  const { family, mark, place, placeId } = turn;
  for (const { id, state } of await callsIn(placeId)) {
    if (state === "waiting") throw new Error(`${family.name} asks before it acts.`);
    if (state !== "unknown") continue;
    const hasHappened = (await family.count(mark, placeId)) > 0;
    await client.mutate(deciders[place], { id, decision: { kind: hasHappened ? "happened" : "retry" } });
    turn.wasAsked = true;
  }
  return (await world.sql(isOver[place], [placeId])).length > 0;
}

/** The call took effect once, and the turn is over with everything that it had begun. */
async function expectOnce(turn: Turn, kills: number): Promise<void> {
  const { family, mark, place, placeId } = turn;
  const about = `${family.name} in a ${place}`;
  await waitUntil(`the end of the turn with ${about}`, () => moveOn(turn), 120_000);
  const happened = await family.count(mark, placeId);
  tally.kills += kills;
  tally.twice += Math.max(0, happened - 1);
  tally.lost += Math.max(0, 1 - happened);
  tally.asked += turn.wasAsked ? 1 : 0;
  const calls = (await callsIn(placeId)).map(({ state, error }) => ({ state, error }));
  expect({ happened, calls }, about).toEqual({ happened: 1, calls: [{ state: "answered", error: null }] });
}

/** The call had left, and its answer was not stored. */
const isBetween = (point: Failpoint) => point === "tool.sent" || point === "tool.performed";
const points = families.flatMap((family) =>
  toolFailpoints
    .filter((point) => point !== "tool.sent" || family.name !== "a script of a skill") // it only changes its folder
    .flatMap((point) => [
      { family, point, name: family.name, place: "chat" as const },
      // In a step, the points where it matters who acts.
      ...(isBetween(point) ? [{ family, point, name: family.name, place: "run" as const }] : []),
    ]),
);

test.each(points)(
  "$name in a $place whose process is killed at $point takes effect once; where nobody can know, a person is asked",
  async ({ family, point, place }) => {
    const doomed = await world.start({ TROUPE_FAILPOINT: point });
    client.baseUrl = doomed.baseUrl;
    const turn = await begin(family, place);
    await doomed.exited;
    const rescuer = await world.start();
    client.baseUrl = rescuer.baseUrl;
    await expectOnce(turn, 1);
    expect(turn.wasAsked).toBe(family.isUnknownOnceSent && isBetween(point));
    await rescuer.kill("SIGTERM");
    expect(await brokenInvariants(world)).toEqual([]);
  },
);

test(`calls of all families that are killed at random moments take effect exactly once, ${times} times`, async () => {
  let server = await world.start();
  client.baseUrl = server.baseUrl;
  const startedMs = performance.now();
  for (const family of families) await expectOnce(await begin(family, "chat"), 0);
  const spanMs = ((performance.now() - startedMs) / families.length) * 1.2;
  for (let time = 0; time < times; time++) {
    const family = families[time % families.length] ?? expect.unreachable();
    const turn = await begin(family, time % 2 === 0 ? "chat" : "run");
    await new Promise((resolve) => setTimeout(resolve, Math.random() * spanMs));
    await server.kill("SIGKILL");
    server = await world.start();
    client.baseUrl = server.baseUrl;
    await expectOnce(turn, 1);
  }
  await server.kill("SIGTERM");
  expect(await brokenInvariants(world)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Failpoint, toolFailpoints } from "#platform/failpoint.ts";
import { type ApiDouble, startApiDouble } from "#testing/api-double.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
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
  count(mark: string, chatId: string): Promise<number>;
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
    name: "custom tool",
    isUnknownOnceSent: true,
    call: (mark) => ({ name: "api_order", input: { note: mark } }),
    count: (mark) => requestsWith("/orders", mark),
  },
  {
    name: "tool of a server",
    isUnknownOnceSent: true,
    call: (mark) => ({ name: "mcp_harbor_move_ship", input: { name: mark, pier: 4 } }),
    count: async (mark) => harbor.calls.filter(({ input }) => input.name === mark).length,
  },
  {
    name: "action of a connector",
    isUnknownOnceSent: true,
    call: (mark) => ({ name: "integration_slack_post_message", input: { channel: "#harbor", text: mark } }),
    count: (mark) => requestsWith("/api/chat.postMessage", mark),
  },
  {
    name: "new fact",
    isUnknownOnceSent: false,
    call: (mark) => ({ name: "create_memory_note", input: { title: `New ${mark}`, content: "A fact." } }),
    count: (mark) => notesWhere("title = 'New ' || $1", mark),
  },
  {
    name: "changed fact",
    isUnknownOnceSent: false,
    prepare: createFact,
    call: (mark, noteId) => ({ name: "update_memory_note", input: { noteId, content: `After ${mark}` } }),
    count: (mark) => notesWhere("content = 'After ' || $1 and revision = 2", mark),
  },
  {
    name: "forgotten fact",
    isUnknownOnceSent: false,
    prepare: createFact,
    call: (_, noteId) => ({ name: "delete_memory_note", input: { noteId } }),
    count: (mark) => notesWhere("title = 'Fact ' || $1 and deleted_at is not null", mark),
  },
  {
    name: "script of a skill",
    isUnknownOnceSent: false,
    call: (mark) => ({
      name: "execute_python",
      input: {
        code: `# Adds a line\nimport runpy\nMARK = "${mark}"\n_ = runpy.run_path("skills/log-book/scripts/add.py")`,
      },
    }),
    // It prints how many lines there are, after it has added one.
    count: async (_, chatId) => {
      const [call] = await world.sql<{ lines: string }>(
        `select tool_call.output -> 'value' ->> 'stdout' as lines from tool_call join message on message.id = message_id
         where chat_id = $1 and tool_call.state = 'answered'`,
        [chatId],
      );
      return Number(call?.lines ?? 0);
    },
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

interface Chat {
  messages: { status: string; parts: { approval?: { id: string; isUnknown?: boolean } }[] }[];
}

interface Turn {
  readonly family: Family;
  readonly mark: string;
  readonly chatId: string;
  /** A person was asked whether the call happened. */
  wasAsked: boolean;
}

async function begin(family: Family): Promise<Turn> {
  const [mark, chatId] = [crypto.randomUUID(), crypto.randomUUID()];
  const call = family.call(mark, (await family.prepare?.(mark)) ?? "");
  const body = { workspaceId: client.workspaceId, chatId, agentId, message: { text: `Call ${JSON.stringify(call)}` } };
  client
    .post("/api/chat/agent", body)
    .then((response) => response.text())
    .catch(() => null);
  await waitUntil("the turn", async () => (await world.sql("select from chat where id = $1", [chatId])).length === 1);
  return { family, mark, chatId, wasAsked: false };
}

/** Answers, as a person who looks at the other side, what nobody else can know. True once the reply is over. */
async function moveOn(turn: Turn): Promise<boolean> {
  const { family, mark, chatId } = turn;
  const reply = (await client.query<Chat>("chat.getById", { id: chatId })).messages[1];
  if (reply?.status === "WAITING")
    for (const { approval } of reply.parts) {
      if (!approval) continue;
      if (!approval.isUnknown) throw new Error(`A ${family.name} asks before it acts.`);
      turn.wasAsked = true;
      const hasHappened = (await family.count(mark, chatId)) > 0;
      await client.mutate("chat.decideToolCall", {
        id: approval.id,
        decision: { kind: hasHappened ? "happened" : "retry" },
      });
    }
  return reply !== undefined && reply.status !== "WAITING" && reply.status !== "STREAMING";
}

/** The call took effect once, and the turn is over with everything that it had begun. */
async function expectOnce(turn: Turn, kills: number): Promise<void> {
  const { family, mark, chatId } = turn;
  await waitUntil(`the end of the turn with a ${family.name}`, () => moveOn(turn), 120_000);
  const happened = await family.count(mark, chatId);
  tally.kills += kills;
  tally.twice += Math.max(0, happened - 1);
  tally.lost += Math.max(0, 1 - happened);
  tally.asked += turn.wasAsked ? 1 : 0;
  const calls = await world.sql(
    "select tool_call.state, tool_call.error from tool_call join message on message.id = message_id where chat_id = $1",
    [chatId],
  );
  expect({ happened, calls }, `a ${family.name}`).toEqual({ happened: 1, calls: [{ state: "answered", error: null }] });
}

const points = families.flatMap((family) =>
  toolFailpoints
    .filter((point) => point !== "tool.sent" || family.name !== "script of a skill") // it only changes its folder
    .map((point) => ({ family, point, name: family.name })),
);
/** The call had left, and its answer was not stored. */
const isBetween = (point: Failpoint) => point === "tool.sent" || point === "tool.performed";

test.each(points)(
  "a $name whose process is killed at $point takes effect once; where nobody can know, a person is asked",
  async ({ family, point }) => {
    const doomed = await world.start({ TROUPE_FAILPOINT: point });
    client.baseUrl = doomed.baseUrl;
    const turn = await begin(family);
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
  for (const family of families) await expectOnce(await begin(family), 0);
  const spanMs = ((performance.now() - startedMs) / families.length) * 1.2;
  for (let time = 0; time < times; time++) {
    const turn = await begin(families[time % families.length] ?? expect.unreachable());
    const waitMs = Math.random() * spanMs;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await server.kill("SIGKILL");
    server = await world.start();
    client.baseUrl = server.baseUrl;
    await expectOnce(turn, 1);
  }
  await server.kill("SIGTERM");
  expect(await brokenInvariants(world)).toEqual([]);
});

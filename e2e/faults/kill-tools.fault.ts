import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Failpoint, toolFailpoints } from "#platform/failpoint.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import {
  createTally,
  createToolWorkspace,
  findStrays,
  readToolTrace,
  type StepTurn,
  startTurn,
  stepTurns,
  type ToolTurn,
  type ToolWorkspace,
  toolTurns,
  twoWorkflows,
} from "./tool-turns.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL during turns that call tools: once at every failpoint, and 200 times at random moments by default. */
const times = Number(process.env.FAULT_TIMES ?? 200);

type Point = Failpoint | `${Failpoint}:2`;
const modelPoints: readonly Point[] = ["model.held", "model.firstChunk", "model.ended"];
const callPoints = toolFailpoints.filter((point) => point !== "tool.sent");
/** In a workflow, a delegation, and a canvas, another model works in the middle of the turn. */
const innerPoints: readonly Point[] = ["model.held:2", "model.ended:2"];
const pointsOf: Record<ToolTurn, readonly Point[]> = {
  plan: [...callPoints, ...modelPoints],
  // The only one that changes something: a call of it leaves.
  workflow: [...toolFailpoints, ...modelPoints, ...innerPoints, "run.stored", "run.over"],
  delegation: [...callPoints, ...modelPoints, ...innerPoints],
  canvas: [...callPoints, ...modelPoints, ...innerPoints],
};
const stepPoints = [...callPoints, ...modelPoints, "step.driven"] as const satisfies readonly Point[];
const pointsOfStep: Record<StepTurn, readonly Point[]> = {
  plan: stepPoints,
  // The second run is the one that the call starts; it ends first.
  workflow: [...stepPoints, "tool.sent", ...innerPoints, "run.stored:2", "step.driven:2", "run.over", "run.over:2"],
};
const turns = Object.keys(toolTurns) as ToolTurn[];
const cases = (points: (turn: ToolTurn) => readonly Point[]) =>
  turns.flatMap((turn) => points(turn).map((point) => ({ turn, point })));

let world: FaultWorld;
let client: WireClient;
let made: ToolWorkspace;
const tally = createTally();

beforeAll(async () => {
  world = await openFaultWorld({ DEMO_MODEL: "on", DEMO_PACE_MS: "2" });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  made = await createToolWorkspace(client);
  await server.kill("SIGTERM");
});
afterAll(async () => {
  console.log(tally.text());
  await world.close();
});

interface Chat {
  messages: { role: string; status: string; parts: { approval?: { id: string } }[] }[];
}

/** Allows what waits. Returns true once the reply is over. */
async function moveOn(chatId: string): Promise<boolean> {
  const reply = (await client.query<Chat>("chat.getById", { id: chatId })).messages[1];
  if (reply?.status === "WAITING")
    for (const { approval } of reply.parts)
      if (approval) await client.mutate("chat.decideToolCall", { id: approval.id, decision: { kind: "allow" } });
  return reply !== undefined && reply.status !== "WAITING" && reply.status !== "STREAMING";
}

/** Of a turn that does not end, the error has all that is stored. */
const bringToEnd = (chatId: string) =>
  waitUntil(`the end of ${chatId}`, () => moveOn(chatId), 120_000).catch(async (cause: Error) => {
    throw new Error(`${cause.message}\n${JSON.stringify(await readToolTrace(world, chatId))}`, { cause });
  });

async function bringRunToEnd(runId: string): Promise<void> {
  await waitUntil(
    `the end of run ${runId}`,
    async () => (await client.query<{ status: string }>("workflowRun.getById", { runId })).status === "COMPLETED",
  );
}

/** Takes each turn without a crash, and returns its trace. */
async function readUndisturbed<Name extends string>(names: readonly Name[], take: (name: Name) => Promise<string>) {
  const server = await world.start();
  client.baseUrl = server.baseUrl;
  const traces = new Map<Name, unknown>();
  for (const name of names) traces.set(name, await readToolTrace(world, await take(name)));
  await server.kill("SIGTERM");
  return traces;
}

/** Begins something in a process that dies at the point, and continues it in another process, which may run already. */
async function killAt(
  point: Point,
  begin: () => Promise<string>,
  { act = async () => {}, second }: { act?: (id: string) => Promise<unknown>; second?: StartedServer } = {},
) {
  const doomed = await world.start({ TROUPE_FAILPOINT: point });
  client.baseUrl = doomed.baseUrl;
  const id = await begin();
  await waitUntil(`the death at ${point}`, async () => {
    if (doomed.isAlive()) await act(id).catch(() => null);
    return !doomed.isAlive();
  });
  const rescuer = second ?? (await world.start());
  client.baseUrl = rescuer.baseUrl;
  return { id, rescuer };
}

describe.each([
  {
    name: "without asking",
    points: (turn: ToolTurn) => pointsOf[turn],
    agentOf: () => made.agentId,
    isSecondRunning: false,
  },
  {
    name: "after asking",
    points: (): readonly Point[] => ["decision.stored", "tool.performed"],
    agentOf: () => made.carefulId,
    isSecondRunning: false,
  },
  {
    name: "while a second process is ready to take over",
    points: (turn: ToolTurn) => pointsOf[turn].filter((point) => point.startsWith("tool.")),
    agentOf: () => made.agentId,
    isSecondRunning: true,
  },
])("a call that runs $name", ({ points, agentOf, isSecondRunning }) => {
  let undisturbed: Map<ToolTurn, unknown>;
  beforeAll(async () => {
    undisturbed = await readUndisturbed(turns, async (turn) => {
      const chatId = await startTurn({ world, client, agentId: agentOf() }, toolTurns[turn]);
      await bringToEnd(chatId);
      return chatId;
    });
  });

  test.each(cases(points))(
    "of a $turn whose process is killed at $point takes effect once and is paid once",
    async ({ turn, point }) => {
      const begin = () => startTurn({ world, client, agentId: agentOf() }, toolTurns[turn]);
      const { id: chatId, rescuer } = await killAt(point, begin, {
        act: moveOn,
        ...(isSecondRunning && { second: await world.start() }),
      });
      await bringToEnd(chatId);
      await tally.add(world, chatId);
      expect(await readToolTrace(world, chatId)).toEqual(undisturbed.get(turn));
      await rescuer.kill("SIGTERM");
      expect(await findStrays(world)).toEqual([]);
    },
  );
});

describe.each(stepTurns)("a %s that the agent of a step calls", (turn) => {
  const begin = async () => {
    const input = { workspaceId: client.workspaceId, workflowId: made.stepWorkflowIds[turn] };
    const begun = await client.mutate<{ runId: string }>("workflowRun.init", input).catch(() => null);
    const [latest] = await world.sql<{ id: string }>(
      "select id from workflow_run where parent_execution_id is null order by created_at desc limit 1",
    );
    return begun?.runId ?? latest?.id ?? "";
  };
  let undisturbed: Map<StepTurn, unknown>;
  beforeAll(async () => {
    undisturbed = await readUndisturbed([turn], async () => {
      const runId = await begin();
      await bringRunToEnd(runId);
      return runId;
    });
  });

  test.each(pointsOfStep[turn])(
    "and whose process is killed at %s takes effect once, and the step ends as it would without the crash",
    async (point) => {
      const { id: runId, rescuer } = await killAt(point, begin);
      await bringRunToEnd(runId);
      await tally.add(world, runId);
      expect(await readToolTrace(world, runId)).toEqual(undisturbed.get(turn));
      await rescuer.kill("SIGTERM");
      expect(await findStrays(world)).toEqual([]);
    },
  );
});

test("a message that a reply had taken when its process was killed reaches the model once more, and is in the reply once", async () => {
  const message = { id: crypto.randomUUID(), text: "And the weather?", images: [], files: [] };
  const steer = (id: string) => client.mutate("chat.steer", { id, message }).catch(() => null);
  const begin = async () => {
    const id = await startTurn({ world, client, agentId: made.agentId }, toolTurns.workflow);
    await steer(id);
    return id;
  };
  const { id: chatId, rescuer } = await killAt("steering.taken", begin, { act: steer });
  await bringToEnd(chatId);
  const { messages } = await client.query<Chat>("chat.getById", { id: chatId });
  expect(messages.map(({ role, status }) => `${role} ${status}`)).toEqual(["user DONE", "assistant DONE"]);
  expect(messages[1]?.parts.filter((part) => "id" in part && part.id === message.id)).toHaveLength(1);
  await rescuer.kill("SIGTERM");
  expect(await findStrays(world)).toEqual([]);
});

test(`a turn that runs a workflow twice and is killed at random moments runs it exactly twice, ${times} times`, async () => {
  let server = await world.start();
  client.baseUrl = server.baseUrl;
  const undisturbed = await startTurn({ world, client, agentId: made.agentId }, twoWorkflows);
  const startedMs = performance.now();
  await bringToEnd(undisturbed);
  const spanMs = performance.now() - startedMs;
  const trace = await readToolTrace(world, undisturbed);
  for (let time = 0; time < times; time++) {
    const chatId = await startTurn({ world, client, agentId: made.agentId }, twoWorkflows);
    const end = bringToEnd(chatId);
    // Every second turn is killed again, in the process that took it over.
    const waitsMs = Array.from({ length: 1 + (time % 2) }, () => Math.random() * spanMs);
    for (const waitMs of waitsMs) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await server.kill("SIGKILL");
      server = await world.start();
      client.baseUrl = server.baseUrl;
    }
    await end;
    await tally.add(world, chatId, { calls: 2, kills: waitsMs.length });
    expect(await readToolTrace(world, chatId), `killed after ${waitsMs.join(" and ")} ms`).toEqual(trace);
  }
  await server.kill("SIGTERM");
  expect(await findStrays(world)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { followStream } from "#client/stream/follow.ts";
import type { Fold } from "#lib/ui-message/fold-chunk.ts";
import { textOf } from "#lib/ui-message.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL of one of two processes that share a port, five times each by default. */
const times = Number(process.env.FAULT_TIMES ?? 5);
const words = 150;
const answer = Array.from({ length: words }, (_, index) => `t${index} `).join("");
/** Connections are dealt out at random, so readers are in both processes. */
const readersAtOnce = 12;

let world: FaultWorld;
let server: StartedServer;
let client: WireClient;
let workflowId: string;

beforeAll(async () => {
  world = await openFaultWorld();
  server = await world.start({ WEB_CONCURRENCY: "2" });
  client = await signUpClient(server.baseUrl);
  const own = { workspaceId: client.workspaceId };
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", {
    ...own,
    title: "Scripted",
    system: "You follow the script.",
    languageModelId: "gpt-4o-mini",
  });
  workflowId = (await client.mutate<{ id: string }>("workflow.create", { ...own, setup: { title: "Answer" } })).id;
  const node = {
    id: crypto.randomUUID(),
    label: "Answer",
    type: "AGENT",
    position: { x: 0, y: 0 },
    config: { agentId, prompt: `[[tokens:${words} @ 12ms]]` },
  };
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
});
afterAll(() => world.close());

interface Writing {
  streamId: string;
  epoch: number;
  pid: number;
}

/** The step of the run from this epoch on, with the process that writes its answer, once words of it are stored. */
const writingOf = (runId: string, fromEpoch = 1) =>
  waitUntil("the answer under way", async () => {
    const [found] = await world.sql<{ stream_id: string; epoch: number; pid: number }>(
      `select e.stream_id, e.epoch, p.pid from node_execution e
       join server_process p on p.id = e.holder_id and p.declared_dead_at is null
       where e.run_id = $1 and e.status = 'RUNNING' and e.epoch >= $2 and exists (
         select from stream_chunk c where c.stream_id = e.stream_id and c.chunks like '%text-delta%')`,
      [runId, fromEpoch],
    );
    return found && ({ streamId: found.stream_id, epoch: found.epoch, pid: found.pid } satisfies Writing);
  });

async function livingPids(): Promise<number[]> {
  const rows = await world.sql<{ pid: number }>(
    "select pid from server_process where declared_dead_at is null and seen_at > now() - interval '5 seconds'",
  );
  return rows.map(({ pid }) => pid).filter(isAlive);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Follows a stream as the page does. */
const follow = (runId: string, streamId: string): Promise<Fold> =>
  followStream({
    signal: new AbortController().signal,
    resume: (after) => client.get(`/api/run/${runId}/stream/${streamId}?after=${after}`),
    onFold: () => undefined,
  });

test.each(["the process that writes the answer", "the other process"])(
  "a run whose readers are in two processes ends once with its whole answer when %s is killed",
  async (victim) => {
    const isWriter = victim !== "the other process";
    for (let time = 0; time < times; time++) {
      const pids = await waitUntil("both processes", async () => {
        const found = await livingPids();
        return found.length === 2 && found;
      });
      const { runId } = await client.mutate<{ runId: string }>("workflowRun.init", {
        workspaceId: client.workspaceId,
        workflowId,
      });
      const first = await writingOf(runId);
      const readAll = ({ streamId }: Writing) =>
        Promise.all(Array.from({ length: readersAtOnce }, () => follow(runId, streamId)));
      const reading = isWriter ? null : readAll(first);
      const killed = performance.now();
      process.kill(pids.find((pid) => (pid === first.pid) === isWriter) ?? 0, "SIGKILL");
      const second = isWriter ? await writingOf(runId, first.epoch + 1) : first;
      const takenOverMs = performance.now() - killed;
      expect(takenOverMs, "sooner than its heartbeats could end").toBeLessThan(5_000);
      for (const { parts, isEnded } of await (reading ?? readAll(second))) {
        expect(isEnded).toBe(true);
        expect(textOf(parts)).toBe(answer);
      }
      await waitUntil(
        "the end of the run",
        async () =>
          (await world.sql("select from workflow_run where id = $1 and status = 'COMPLETED'", [runId])).length === 1,
      );
      expect(await world.sql("select from credit_transaction where refs ->> 'runId' = $1", [runId])).toHaveLength(1);
      const [step] = await world.sql<{ epoch: number }>("select epoch from node_execution where run_id = $1", [runId]);
      expect(step?.epoch, "the step ran again only if its process died").toBe(first.epoch + (isWriter ? 1 : 0));
    }
    expect(await brokenInvariants(world)).toEqual([]);
  },
);

test("both processes stop together and leave no work", async () => {
  const { runId } = await client.mutate<{ runId: string }>("workflowRun.init", {
    workspaceId: client.workspaceId,
    workflowId,
  });
  await writingOf(runId);
  await server.kill("SIGTERM");
  const [run] = await world.sql<{ status: string }>("select status from workflow_run where id = $1", [runId]);
  expect(run?.status, "there was time to finish it").toBe("COMPLETED");
  expect(await livingPids()).toEqual([]);
});

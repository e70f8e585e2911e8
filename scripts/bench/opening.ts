import { setTimeout as wait } from "node:timers/promises";
import type { CpuTime } from "./cpu.ts";
import { bareReply, ourReply, type Reply } from "./reply.ts";
import type { Subject } from "./subject.ts";
import { median, type Row } from "./table.ts";

const streams = 500;
const openingMs = 5_000;
const tokens = 400;
const tokenMs = 20;

/**
 * 500 streams of 50 tokens per second that open within five seconds, each with the first message of a new chat. The CPU
 * time per token is measured after all of them were sent and before the first one ends.
 */
export async function benchOpening({ world, client, agentId }: Subject): Promise<Row[]> {
  const prompt = `[[tokens:${tokens} @ ${tokenMs}ms]]`;
  const openAll = (work: () => Promise<Reply>) =>
    Promise.all(
      Array.from({ length: streams }, async (_, at) => {
        await wait((at * openingMs) / streams);
        const started = performance.now();
        return { started, reply: await work() };
      }),
    );
  const bare = await openAll(() => bareReply(world, prompt));

  const samples: { at: number; cpu: CpuTime }[] = [];
  const sample = async () => {
    const cpu = await world.cpu();
    samples.push({ at: performance.now(), cpu });
  };
  const watch = setInterval(() => void sample(), 100);
  const ours = await openAll(() => ourReply(client, prompt, agentId, crypto.randomUUID()));
  clearInterval(watch);

  const arrivals = ours.flatMap(({ started, reply }) => reply.arrivals.map((at) => started + at));
  const opened = Math.max(...ours.map(({ started }) => started));
  const firstEnded = Math.min(...ours.map(({ started, reply }) => started + reply.totalMs));
  const steady = samples.filter(({ at }) => at > opened && at < firstEnded);
  const [from, to] = [steady[0], steady.at(-1)];
  const firstTokens = (all: typeof ours) => median(all.map(({ reply }) => reply.firstMs));
  return [
    {
      what: `${streams} new chats within ${openingMs / 1_000} s, first token p50`,
      unit: "ms",
      ours: firstTokens(ours),
      bare: firstTokens(bare),
      judged: "added",
      budget: { atMost: 50 },
    },
    {
      what: `${streams} streams of ${1_000 / tokenMs} tokens/s, CPU per token`,
      unit: "µs",
      ours: from && to ? cpuPerToken(arrivals, from, to) : Number.NaN,
      budget: { atMost: 50 },
    },
  ];
}

function cpuPerToken(
  arrivals: readonly number[],
  from: { at: number; cpu: CpuTime },
  to: { at: number; cpu: CpuTime },
): number {
  const count = arrivals.filter((at) => at > from.at && at <= to.at).length;
  const spent = to.cpu.node + to.cpu.postgres - from.cpu.node - from.cpu.postgres;
  return (spent * 1_000) / count;
}

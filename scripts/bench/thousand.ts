import { bareReply, ourReply, type Reply } from "./reply.ts";
import type { Subject } from "./subject.ts";
import { percentile, type Row } from "./table.ts";
import { treeRss } from "./world.ts";

/**
 * 1,000 replies at the same time with ten tokens per second each: counts gaps and duplicates, and measures token delay.
 */
export async function benchThousand({ world, client, agentId }: Subject): Promise<Row[]> {
  const tokens = 100;
  const prompt = `[[tokens:${tokens} @ 100ms]]`;
  const expected = Array.from({ length: tokens }, (_, index) => `t${index} `).join("");
  const late = (reply: Reply) => reply.arrivals.map((at, index) => at - (reply.firstMs + index * 100));
  const measure = async (work: () => Promise<Reply>) => {
    // The streams open over one second, as real traffic would; after that, all run at the same time.
    const replies = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index));
        return work();
      }),
    );
    return {
      wrong: replies.filter(({ text }) => text !== expected).length,
      p99: percentile(replies.flatMap(late), 0.99),
    };
  };
  const bare = await measure(() => bareReply(world, prompt));
  let most = 0;
  const watch = setInterval(async () => {
    most = Math.max(most, await treeRss(world.server.pid));
  }, 1_000);
  const ours = await measure(() => ourReply(client, prompt, agentId, crypto.randomUUID()));
  clearInterval(watch);
  return [
    { what: "1,000 streams, token delay p99", unit: "ms", ours: ours.p99, bare: bare.p99, budget: { atMost: 200 } },
    {
      what: "1,000 streams, replies with a gap or a duplicate",
      unit: "",
      ours: ours.wrong,
      bare: bare.wrong,
      budget: { atMost: 0 },
    },
    { what: "1,000 streams, memory of all processes", unit: "MB", ours: most / 1e6, budget: { atMost: 900 } },
  ];
}

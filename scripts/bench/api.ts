import type { WireClient } from "../../src/testing/wire-client.ts";
import { ms, percentile, type Row, times } from "./table.ts";
import type { World } from "./world.ts";

/** API calls that need no model, by 50 clients at once. The baseline is the server's cheapest response. */
export async function benchApi(world: World, client: WireClient): Promise<Row[]> {
  const measure = async (work: () => Promise<unknown>) => {
    const taken: number[] = [];
    const worker = async () => {
      for (let at = 0; at < 40; at++) {
        const started = performance.now();
        await work();
        taken.push(performance.now() - started);
        // Five calls per second per client simulate busy people, not a saturated machine.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    await Promise.all(Array.from({ length: 50 }, worker));
    return percentile(taken, 0.95);
  };
  const calls = ["agent.getPage", "workflow.getPage", "workflowRun.getAll", "chat.getAll"];
  let at = 0;
  const ours = await measure(() => client.query(calls[at++ % calls.length] ?? "", { workspaceId: client.workspaceId }));
  const bare = await measure(async () => (await fetch(`${world.baseUrl}/livez`)).text());
  return [
    {
      what: "API p95, 50 clients with 5 calls a second each",
      ours: ms(ours),
      bare: ms(bare),
      ratio: times(ours, bare),
      budget: "30 ms",
      isMet: ours <= 30,
    },
  ];
}

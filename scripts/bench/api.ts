import { cpuRows } from "./cpu.ts";
import type { Subject } from "./subject.ts";
import { percentile, type Row } from "./table.ts";

const clients = 50;
const callsEach = 40;

/** API calls that need no model, by 50 clients at once. The baseline is the server's cheapest response. */
export async function benchApi({ world, client }: Subject): Promise<Row[]> {
  const measure = async (work: () => Promise<unknown>) => {
    const taken: number[] = [];
    const worker = async () => {
      for (let at = 0; at < callsEach; at++) {
        const started = performance.now();
        await work();
        taken.push(performance.now() - started);
        // Five calls per second per client simulate busy people, not a saturated machine.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    await Promise.all(Array.from({ length: clients }, worker));
    return percentile(taken, 0.95);
  };
  const calls = ["agent.getPage", "workflow.getPage", "workflowRun.getAll", "chat.getAll"];
  let at = 0;
  const before = await world.cpu();
  const ours = await measure(() => client.query(calls[at++ % calls.length] ?? "", { workspaceId: client.workspaceId }));
  const after = await world.cpu();
  const bare = await measure(async () => (await fetch(`${world.baseUrl}/livez`)).text());
  return [
    {
      what: `API p95, ${clients} clients with 5 calls a second each`,
      unit: "ms",
      ours,
      bare,
      budget: { atMost: 25 },
    },
    ...cpuRows("API call", clients * callsEach, before, after),
  ];
}

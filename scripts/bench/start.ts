import type { Subject } from "./subject.ts";
import type { Row } from "./table.ts";
import { run, treeRss } from "./world.ts";

/** Time from start to ready with everything installed, and memory of the idle product. */
export async function benchStart({ world, client }: Subject): Promise<Row[]> {
  const { readyMs, pid } = await world.restart();
  client.baseUrl = world.baseUrl;
  const bare = await run(["-e", "console.log('ready')"], {}, (line) => line === "ready");
  await new Promise((resolve) => setTimeout(resolve, 35_000));
  const rss = await treeRss(pid);
  return [
    { what: "start to ready, warm", unit: "ms", ours: readyMs, bare: bare.readyMs, budget: { atMost: 1_000 } },
    { what: "idle memory of all processes", unit: "MB", ours: rss / 1e6, budget: { atMost: 250 } },
  ];
}

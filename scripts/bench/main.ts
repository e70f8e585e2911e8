/** `npm run bench`: the performance budget (docs/adr/0012), with a baseline for each row in the same run. */

import { signUpClient } from "../../src/testing/wire-client.ts";
import { benchApi } from "./api.ts";
import { benchCanvas } from "./canvas.ts";
import { benchCode } from "./code.ts";
import { benchFirstLoad } from "./first-load.ts";
import { benchReplies, benchThousand } from "./replies.ts";
import { benchRuns } from "./runs.ts";
import { ms, printTable, type Row } from "./table.ts";
import { openWorld, run, treeRss } from "./world.ts";

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const rows: Row[] = [];
const world = await openWorld();
try {
  const client = await signUpClient(world.baseUrl);
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", {
    workspaceId: client.workspaceId,
    title: "Bench",
    system: "You are measured.",
    languageModelId: "gpt-4o-mini",
  });
  if (isWanted("replies")) rows.push(...(await benchReplies(world, client, agentId)));
  if (isWanted("thousand"))
    rows.push(...(await benchThousand(world, client, agentId, () => treeRss(world.server.pid))));
  if (isWanted("runs")) rows.push(...(await benchRuns(world, client, agentId)));
  if (isWanted("code")) rows.push(...(await benchCode(client)));
  if (isWanted("api")) rows.push(...(await benchApi(world, client)));
  if (isWanted("start")) rows.push(...(await benchStart()));
  if (isWanted("canvas")) rows.push(...(await benchCanvas(world)));
  if (isWanted("load")) rows.push(...(await benchFirstLoad()));
} finally {
  await world.close();
}
printTable(rows);

/** Time from start to ready with everything installed, and memory of the idle product. */
async function benchStart(): Promise<Row[]> {
  const { readyMs, pid } = await world.restart();
  const bare = await run(["-e", "console.log('ready')"], {}, (line) => line === "ready");
  await new Promise((resolve) => setTimeout(resolve, 35_000));
  const rss = await treeRss(pid);
  return [
    {
      what: "start to ready, warm",
      ours: ms(readyMs),
      bare: ms(bare.readyMs),
      ratio: `${(readyMs / bare.readyMs).toFixed(1)} x`,
      budget: "1500 ms",
      isMet: readyMs <= 1_500,
    },
    {
      what: "idle memory of all processes",
      ours: `${(rss / 1e6).toFixed(0)} MB`,
      bare: "-",
      ratio: "-",
      budget: "300 MB",
      isMet: rss <= 300e6,
    },
  ];
}

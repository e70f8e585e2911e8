import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL thirty times while a thousand rows run; `FAULT_TIMES` sets the kills, and 33 rows run for each. */
const kills = Number(process.env.FAULT_TIMES ?? 30);
const rowCount = Math.min(1_000, Math.ceil((kills * 100) / 3));

let world: FaultWorld;
let client: WireClient;
let workflowId: string;
let server: StartedServer;
const fieldId = crypto.randomUUID();

beforeAll(async () => {
  world = await openFaultWorld({ MAX_RUNS_PER_WORKSPACE: "10" });
  server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", {
    workspaceId: client.workspaceId,
    title: "Scripted",
    system: "You follow the script.",
    languageModelId: "gpt-4o-mini",
  });
  const made = await client.mutate<{ id: string }>("workflow.create", {
    workspaceId: client.workspaceId,
    setup: { title: "One step" },
  });
  workflowId = made.id;
  const [form, reply] = [crypto.randomUUID(), crypto.randomUUID()];
  const mention = `@[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fieldId})`;
  const graph = {
    nodes: [
      {
        ...{ id: form, label: "Topic", type: "HUMAN_INPUT", position: { x: 0, y: 0 } },
        config: { fields: [{ id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config: {} }] },
      },
      {
        ...{ id: reply, label: "Answer", type: "AGENT", position: { x: 0, y: 120 } },
        config: { agentId, prompt: `[[tokens:4 @ 5ms]] ${mention}` },
      },
    ],
    edges: [{ id: crypto.randomUUID(), sourceNodeId: form, targetNodeId: reply }],
  };
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph });
});
afterAll(() => world.close());

async function upload(): Promise<string> {
  const form = new FormData();
  const rows = Array.from({ length: rowCount }, (_, at) => `Tide ${at}`);
  form.append("file", new Blob([["Topic", ...rows].join("\n")]), "tides.csv");
  const response = await client.upload(`/api/bulk-run/workflow/${workflowId}/upload`, form);
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

const countRows = async (id: string, where: string): Promise<number> => {
  const [row] = await world.sql<{ rows: string }>(
    `select count(*) as rows from bulk_row left join workflow_run on workflow_run.id = bulk_row.run_id
     where bulk_row.bulk_run_id = $1 and ${where}`,
    [id],
  );
  return Number(row?.rows);
};

test(`${rowCount} rows run once each and are charged once each, although the process is killed ${kills} times`, async () => {
  const id = await upload();
  await client.mutate("bulkRun.start", { id, mapping: { [fieldId]: 0 }, creditsPerRow: 1 });
  for (let killed = 1; killed <= kills; killed++) {
    // The kills are spread over the rows, at whatever moment each happens to be.
    const wanted = Math.floor((rowCount * killed) / (kills + 1));
    await waitUntil(`${wanted} rows`, async () => (await countRows(id, "workflow_run.status = 'COMPLETED'")) >= wanted);
    await server.kill("SIGKILL");
    server = await world.start();
    client.baseUrl = server.baseUrl;
  }
  await waitUntil(
    "the end of the bulk run",
    async () => (await client.query<{ status: string }>("bulkRun.getById", { id })).status === "DONE",
    300_000,
  );
  expect(await countRows(id, "workflow_run.status = 'COMPLETED'")).toBe(rowCount);
  const [runs] = await world.sql<{ runs: string; topics: string }>(
    `select count(*) as runs, count(distinct step.output -> 'result' -> 0 ->> 'value') as topics
     from workflow_run join node_execution step on step.run_id = workflow_run.id and step.ordinal = 0
     where workflow_run.bulk_run_id = $1`,
    [id],
  );
  expect(runs).toEqual({ runs: String(rowCount), topics: String(rowCount) });
  const charges = await world.sql<{ amount: string; charges: string }>(
    `select sum(amount)::float::text as amount, count(*) as charges from credit_transaction
     where run_id in (select id from workflow_run where bulk_run_id = $1) and type = 'SPEND'`,
    [id],
  );
  expect(charges).toEqual([{ amount: String(rowCount), charges: String(rowCount) }]);
  const mails = await world.sql("select id from outbox_mail where subject like '%bulk run%'");
  expect(mails).toHaveLength(1);
  expect(await brokenInvariants(world)).toEqual([]);
});

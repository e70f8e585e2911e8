import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { nodeExecution } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

/** Pages and the API run in this process, runs and jobs in a separate one, with a shared database. */
const share = 5;
const stopped: (() => Promise<void>)[] = [];
let testApp: TestApp;
let double: ProviderDouble;
let shared: Record<string, string>;
beforeAll(async () => {
  double = await startProviderDouble();
  shared = {
    AUTH_SECRET: "a8Kd0sLq3ZmX7vBn1TyW5rEu9PoIc2Gh",
    ENCRYPTION_KEY: "Qz4Wx6Ec8Rv0Tb2Yn4Um6Ik8Ol0Pa1Sd",
    OPENAI_API_KEY: "sk-roles-0000000000000000",
    OPENAI_BASE_URL: double.baseUrls.OPENAI,
    ALLOWED_PRIVATE_HOSTS: "localhost",
    MAX_RUNS_PER_WORKSPACE: String(share),
  };
  testApp = await startTestApp({ withJobs: true, env: { ...shared, TROUPE_ROLE: "web" } });
});
afterAll(async () => {
  for (const stop of stopped) await stop();
  await testApp.close();
  await double.close();
});

/** Starts a process that executes runs and jobs. */
async function startWorker() {
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-worker-"));
  const env = { ...shared, DATA_DIR: dataDir, TROUPE_ROLE: "worker", PUBLIC_URL: "http://troupe.test" };
  const program = `
    import { startApp } from ${besideUs("./app.ts")};
    import { loadConfig } from ${besideUs("../platform/config.ts")};
    import { readEnv } from ${besideUs("../platform/env.ts")};
    import { createLog } from ${besideUs("../platform/log.ts")};
    await startApp({
      config: loadConfig(readEnv(${JSON.stringify(env)})),
      connection: ${JSON.stringify(testApp.connection)},
      log: createLog({ level: "fatal" }),
      withJobs: true,
    });`;
  const worker = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  stopped.push(async () => {
    worker.kill("SIGKILL");
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  });
}
const besideUs = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** A workflow with one step whose model call outlasts the test. */
async function slowWorkflow() {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const { id: agentId } = await owner.agent.create({
    workspaceId,
    title: "Ada",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  const { id } = await owner.workflow.create({ workspaceId, setup: { title: "Slow" } });
  const config = { agentId, prompt: "[[tokens:4000 @ 100ms]]" };
  const graph: Graph = {
    nodes: [{ id: newId(), label: "Answer", type: "AGENT", position: { x: 0, y: 0 }, config }],
    edges: [],
  };
  await owner.workflow.saveGraph({ id, revision: 1, graph });
  return id;
}

test("a workspace reaches exactly its limit of background runs with separate web and worker processes", {
  timeout: 120_000,
}, async () => {
  await startWorker();
  const workflowId = await slowWorkflow();
  for (let at = 0; at < share + 3; at++)
    await testApp.as("OWNER").workflowRun.init({
      workspaceId: testApp.workspace.id,
      workflowId,
      triggerType: "IN_BACKGROUND",
    });
  const running = async () => {
    const rows = await testApp.app.database.system
      .select({ id: nodeExecution.id })
      .from(nodeExecution)
      .where(and(eq(nodeExecution.workspaceId, testApp.workspace.id), eq(nodeExecution.status, "RUNNING")));
    return rows.length;
  };
  await vi.waitFor(async () => expect(await running()).toBe(share), 60_000);
  // The queue is polled ten times per second, so an extra run would have started with the others.
  expect(double.requests.length).toBeLessThanOrEqual(share);
});

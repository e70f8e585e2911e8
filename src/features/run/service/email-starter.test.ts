import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxMail } from "#platform/tables/operator.ts";
import { createChainWorkflow } from "#testing/chain-workflow.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let server: SMTPServer;
/** Lets the mail server accept the emails that wait in it. */
let accept = () => {};
const accepting = new Promise<void>((resolve) => {
  accept = resolve;
});
const received: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", () =>
        accepting.then(() => {
          received.push(raw);
          done();
        }),
      );
    },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  ({ testApp } = await startTestAppWithModels({
    env: { DEFAULT_PLAN: "BUSINESS", SMTP_URL: `smtp://127.0.0.1:${port}`, MAX_RUNS_AT_ONCE: "1" },
  }));
});
afterAll(async () => {
  await testApp.close();
  await new Promise<void>((done) => server.close(() => done()));
});

test("a slow mail server holds up no run, and each run's email is sent once", async () => {
  const { workflowId } = await createChainWorkflow(testApp);
  const runIds: string[] = [];
  for (const _ of ["first", "second", "third"]) {
    const { runId } = await testApp
      .as("OWNER")
      .workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType: "IN_BACKGROUND" });
    await waitForStatus(testApp, runId, "COMPLETED");
    runIds.push(runId);
  }
  expect(received).toEqual([]);
  accept();
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3);
  for (const runId of runIds) expect(received.filter((raw) => raw.includes(runId))).toHaveLength(1);
  expect(await testApp.app.database.system.select().from(outboxMail)).toEqual([]);
});

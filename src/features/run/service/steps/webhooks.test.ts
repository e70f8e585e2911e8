/** Webhooks in runs on the real server: sent once, signed, stored, never resent automatically. */
import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { wire } from "#lib/wire.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { schedule } from "#server/scheduled-jobs.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { isAboutRun, waitForMails } from "#testing/wait-for-mails.ts";
import { type RunSteps, waitForSteps } from "#testing/wait-for-run.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { effect, nodeExecution, workflowRun } from "../../table.ts";
import { isHeldAtEpoch, performOnce } from "../step-host/effects.ts";

let testApp: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  testApp = await startTestApp({ withJobs: true, env: { ALLOWED_PRIVATE_HOSTS: "localhost" } });
});
afterEach(() => receiver.reset());
afterAll(async () => {
  await testApp.close();
  await receiver.close();
});

const canary = "Bearer CANARY-HEADER";
const fieldId = newId();
type Header = { key: string; value: string };

/** Headers that HTTP clients refuse, and the error for each. */
const badHeaders: [key: string, value: string, sentence: string][] = [
  ["", "x", "A header needs a name."],
  [" ", "x", "A header needs a name."],
  ["X Key", "x", 'The header name "X Key" isn\'t allowed.'],
  ["X-Key:", "x", 'The header name "X-Key:" isn\'t allowed.'],
  ["X-Key\n", "x", 'The header name "X-Key\\n" isn\'t allowed.'],
  ["X-\u0001", "x", 'The header name "X-\\u0001" isn\'t allowed.'],
  ["X-Schlüssel", "x", 'The header name "X-Schlüssel" isn\'t allowed.'],
  ["钥匙", "x", 'The header name "钥匙" isn\'t allowed.'],
  ["Host", "evil.test", 'The header name "Host" isn\'t allowed.'],
  ["content-length", "1", 'The header name "content-length" isn\'t allowed.'],
  ["Transfer-Encoding", "chunked", 'The header name "Transfer-Encoding" isn\'t allowed.'],
  ["Connection", "close", 'The header name "Connection" isn\'t allowed.'],
  ["Proxy-Authorization", "x", 'The header name "Proxy-Authorization" isn\'t allowed.'],
  ["Metadata-Flavor", "Google", 'The header name "Metadata-Flavor" isn\'t allowed.'],
  ...["a\r\nX-Evil: 1", "a\nb", "a\u0000b", "a\u0007b", "a\u007fb", "钥匙", "half \ud83d", "“quoted”"].map(
    (value): [string, string, string] => [
      "X-Key",
      value,
      'The value of the header "X-Key" contains characters that aren\'t allowed.',
    ],
  ),
];

/** A form, a webhook and an info step, which shows whether the run continued. */
async function workflowOf({ url = receiver.url, headers = [] as Header[] } = {}) {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Report" } });
  const [form, hook, end] = [newId(), newId(), newId()];
  const fields = [{ id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config: {} }];
  const at = (y: number) => ({ x: 0, y });
  const graph = {
    nodes: [
      { id: form, label: "Ask", type: "HUMAN_INPUT", position: at(0), config: { fields } },
      { id: hook, label: "Tell", type: "WEBHOOK", position: at(96), config: { url, headers } },
      { id: end, label: "End", type: "INFO", position: at(192), config: { text: "Done" } },
    ],
    edges: [
      { id: newId(), sourceNodeId: form, targetNodeId: hook },
      { id: newId(), sourceNodeId: hook, targetNodeId: end },
    ],
  };
  await owner.workflow.saveGraph({ id, revision: 1, graph });
  return id;
}

async function begin(workflowId: string, triggerType: "MANUAL" | "IN_BACKGROUND" = "MANUAL", field = fieldId) {
  const { runId } = await testApp.as("OWNER").workflowRun.init({
    workspaceId: testApp.workspace.id,
    workflowId,
    triggerType,
    output: { result: [{ fieldId: field, value: "Tides" }] },
  });
  return runId;
}

const hookOf = (steps: RunSteps) => steps.find(({ Node }) => Node.type === "WEBHOOK");
/** The info step is reached; it doesn't wait in a background run. */
const isPast = (steps: RunSteps) => {
  const end = steps.find(({ Node }) => Node.type === "INFO");
  return end?.waitsFor === "input" || end?.status === "COMPLETED";
};
const until = async (runId: string, isReached: (steps: RunSteps) => boolean) => {
  const hook = hookOf(await waitForSteps(testApp, runId, isReached));
  if (!hook) throw new Error("The run has no webhook.");
  return hook;
};
const untilUnknown = (runId: string) => until(runId, (steps) => hookOf(steps)?.waitsFor === "unknown");
const untilFailed = (runId: string) => until(runId, (steps) => hookOf(steps)?.status === "FAILED");
const ids = () => receiver.deliveries.map(({ headers }) => headers["webhook-id"]);

test("sends all earlier outputs once, signed, under the step's id", async () => {
  const runId = await begin(await workflowOf());
  const hook = await until(runId, isPast);
  expect(hook.output).toEqual({ result: { status: 200, response: "thanks" } });
  expect(receiver.deliveries).toHaveLength(1);
  const { headers = {}, body = "" } = receiver.deliveries[0] ?? {};
  expect(JSON.parse(body)).toEqual({
    workflow_run_id: runId,
    workflow_id: hook.Node.workflowId,
    workflow_title: "Report",
    workflow_run_input: [{ index: 0, title: "Topic", type: "TEXT", content: "Tides" }],
    workflow_run_output: [],
  });
  const { value } = await testApp
    .as("EDITOR")
    .workflowNode.getWebhookSigningSecret({ workspaceId: testApp.workspace.id });
  const key = Buffer.from(value.replace("whsec_", ""), "base64");
  const signed = `${hook.id}.${headers["webhook-timestamp"]}.${body}`;
  expect(headers["webhook-id"]).toBe(hook.id);
  expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
});

describe("header values", () => {
  test("reach only the receiver", async () => {
    const workflowId = await workflowOf({ headers: [{ key: "Authorization", value: canary }] });
    const runId = await begin(workflowId);
    const hook = await until(runId, isPast);
    expect(receiver.deliveries[0]?.headers.authorization).toBe(canary);
    const owner = testApp.as("OWNER");
    const shown = [
      await owner.workflow.getById({ id: workflowId }),
      await owner.workflow.exportJson({ id: workflowId }),
      await owner.workflowRun.getById({ runId }),
      await owner.workflowRun.getExecutions({ runId }),
      await owner.workflowRun.getEffects({ nodeExecutionId: hook.id }),
      await testApp.app.database.system.select().from(effect).where(eq(effect.executionId, hook.id)),
    ];
    expect(JSON.stringify(shown)).not.toContain("CANARY");
  });

  test("are kept in a copy of the workflow", async () => {
    const workflowId = await workflowOf({ headers: [{ key: "X-Key", value: canary }] });
    const owner = testApp.as("OWNER");
    const copy = await owner.workflow.duplicate({ id: workflowId });
    const { graph } = await owner.workflow.getById({ id: copy.id });
    const [form] = graph.nodes.map(({ config }) => (config as { fields?: { id: string }[] }).fields?.[0]);
    await until(await begin(copy.id, "MANUAL", form?.id), isPast);
    expect(receiver.deliveries[0]?.headers["x-key"]).toBe(canary);
  });

  test("are not sent to a different URL than they were entered for", async () => {
    const workflowId = await workflowOf({ headers: [{ key: "X-Key", value: canary }] });
    const owner = testApp.as("OWNER");
    const { graph, revision } = await owner.workflow.getById({ id: workflowId });
    const elsewhere = receiver.url.replace("127.0.0.1", "localhost");
    const nodes = graph.nodes.map((node) =>
      node.type === "WEBHOOK" ? { ...node, config: { ...(node.config as object), url: elsewhere } } : node,
    );
    await owner.workflow.saveGraph({ id: workflowId, revision, graph: { ...graph, nodes } });
    const hook = await untilFailed(await begin(workflowId));
    expect(hook.error).toContain("The value of the header X-Key was entered for another URL.");
    expect(receiver.deliveries).toEqual([]);
  });
});

describe("a rejected delivery", () => {
  test("fails the step with the response, and a successful forced resend continues the run", async () => {
    receiver.queueResponse({ status: 500, body: "no room" });
    const runId = await begin(await workflowOf());
    const failed = await untilFailed(runId);
    expect(failed.error).toBe("Failed to send webhook\nThe server responded with status 500: no room");
    await testApp.as("OWNER").workflowRun.forceResendWebhook({ nodeExecutionId: failed.id });
    const hook = await until(runId, isPast);
    expect(hook.output).toEqual({ result: { status: 200, response: "thanks" } });
    expect(ids(), "no third delivery, and one id").toEqual([hook.id, hook.id]);
  });

  test("stays failed if the forced resend is rejected too", async () => {
    receiver.queueResponse({ status: 500 });
    receiver.queueResponse({ status: 410 });
    const runId = await begin(await workflowOf());
    const { id } = await untilFailed(runId);
    await expect(testApp.as("OWNER").workflowRun.forceResendWebhook({ nodeExecutionId: id })).rejects.toThrow(
      "The server responded with status 410.",
    );
    expect((await testApp.as("OWNER").workflowRun.getById({ runId })).status).toBe("FAILED");
  });

  test.each(["COMPLETED", "FAILED"] as const)(
    "two concurrent forced resends of a %s step send once, and the second one gets a conflict",
    async (status) => {
      if (status === "FAILED") receiver.queueResponse({ status: 500 });
      const runId = await begin(await workflowOf());
      const { id } = await until(runId, (steps) => hookOf(steps)?.status === status);
      // Answers after both requests have arrived, because a later one may resend.
      let heard = 0;
      let answer = () => {};
      receiver.queueResponse({ status: 200, after: new Promise((resolve) => (answer = resolve)) });
      const resend = () =>
        testApp
          .as("OWNER")
          .workflowRun.forceResendWebhook({ nodeExecutionId: id })
          .then(
            () => "ok",
            ({ code }: { code: string }) => {
              heard += 1;
              if (heard === 2) answer();
              return code;
            },
          );
      const ends = await Promise.all([resend(), resend(), resend()]);
      expect(ends.toSorted()).toEqual(["CONFLICT", "CONFLICT", "ok"]);
      expect(receiver.deliveries).toHaveLength(2);
    },
  );

  test.each([9, 6000])("that was never sent (port %i) fails without asking a person", async (port) => {
    const runId = await begin(await workflowOf({ url: `http://127.0.0.1:${port}/hook` }));
    const hook = await until(runId, (steps) => {
      const one = hookOf(steps);
      return one?.status === "FAILED" || one?.waitsFor === "unknown";
    });
    expect(hook).toMatchObject({ status: "FAILED", waitsFor: null });
  });

  test("can be skipped, and the run continues", async () => {
    receiver.queueResponse({ status: 500 });
    const runId = await begin(await workflowOf());
    const { id } = await untilFailed(runId);
    await testApp.as("OWNER").workflowRun.skipNodeExecution({ nodeExecutionId: id });
    expect(await until(runId, isPast)).toMatchObject({ status: "COMPLETED", output: null });
    expect(receiver.deliveries).toHaveLength(1);
  });

  test("steps of other types can't be skipped", async () => {
    const runId = await begin(await workflowOf());
    await until(runId, isPast);
    const end = (await testApp.as("OWNER").workflowRun.getExecutions({ runId })).at(-1);
    await expect(
      testApp.as("OWNER").workflowRun.skipNodeExecution({ nodeExecutionId: end?.id ?? "" }),
    ).rejects.toMatchObject({ cause: { code: "forbidden" } });
  });

  test("redirects are not followed", async () => {
    receiver.queueResponse({ status: 307, headers: { location: "/elsewhere" } });
    const { error } = await untilFailed(await begin(await workflowOf()));
    expect(error).toContain("status 307");
    expect(receiver.deliveries).toHaveLength(1);
  });

  test("internal addresses are refused", async () => {
    const { error } = await untilFailed(await begin(await workflowOf({ url: "https://10.0.0.7/hook" })));
    expect(error).toContain("is on a private network");
  });

  test("a background run retries it when due, not earlier", async () => {
    receiver.queueResponse({ status: 503 });
    const runId = await begin(await workflowOf(), "IN_BACKGROUND");
    const hook = await until(runId, (steps) => hookOf(steps)?.waitsFor === "time");
    await schedule.runNow(testApp.app, "waiting-steps");
    expect(receiver.deliveries).toHaveLength(1);
    const { system } = testApp.app.database;
    const [row] = await system.select().from(nodeExecution).where(eq(nodeExecution.id, hook.id));
    const waitMs = (row?.wakeAt?.getTime() ?? 0) - Date.now();
    expect(Math.round(waitMs / 60_000)).toBe(1);
    await system.update(nodeExecution).set({ wakeAt: sql`now()` }).where(eq(nodeExecution.id, hook.id));
    await schedule.runNow(testApp.app, "waiting-steps");
    expect((await until(runId, isPast)).output).toEqual({ result: { status: 200, response: "thanks" } });
    expect(ids()).toEqual([hook.id, hook.id]);
  });
});

describe("a delivery without a response", () => {
  const unknown = async (trigger: "MANUAL" | "IN_BACKGROUND" = "MANUAL") => {
    receiver.queueResponse("hang up");
    const runId = await begin(await workflowOf(), trigger);
    return { runId, hook: await untilUnknown(runId) };
  };

  test("waits and is not resent automatically", async () => {
    const { runId, hook } = await unknown();
    const owner = testApp.as("OWNER");
    await owner.workflowRun.stop({ runId });
    await owner.workflowRun.resume({ runId });
    await schedule.runNow(testApp.app, "waiting-steps");
    expect((await untilUnknown(runId)).error).toContain("Check whether it arrived.");
    expect(ids()).toEqual([hook.id]);
    const [known] = await owner.workflowRun.getEffects({ nodeExecutionId: hook.id });
    expect(known).toMatchObject({ kind: "webhook", state: "unknown", attempts: 1, sent: { url: receiver.url } });
  });

  test("also waits if the run was stopped during the delivery", async () => {
    receiver.queueResponse("hold");
    const arrival = receiver.nextDelivery();
    const runId = await begin(await workflowOf());
    await arrival;
    const owner = testApp.as("OWNER");
    await owner.workflowRun.stop({ runId });
    await owner.workflowRun.resume({ runId });
    await untilUnknown(runId);
    expect(receiver.deliveries).toHaveLength(1);
  });

  test("continues without another delivery when a person confirms it", async () => {
    const { runId, hook } = await unknown();
    const decide = () =>
      testApp.as("OWNER").workflowRun.resolveUnknownNodeExecution({ nodeExecutionId: hook.id, decision: "arrived" });
    await decide();
    expect((await until(runId, isPast)).output).toEqual({ result: { status: null, response: "" } });
    expect(receiver.deliveries).toHaveLength(1);
    await expect(decide(), "a second press finds it moved").rejects.toMatchObject({ cause: { code: "conflict" } });
  });

  test("is sent once more under the same id on request", async () => {
    const { runId, hook } = await unknown();
    await testApp.as("OWNER").workflowRun.resolveUnknownNodeExecution({ nodeExecutionId: hook.id, decision: "resend" });
    expect((await until(runId, isPast)).output).toEqual({ result: { status: 200, response: "thanks" } });
    expect(ids()).toEqual([hook.id, hook.id]);
  });

  test("is skipped on request, and the run continues without a result", async () => {
    const { runId, hook } = await unknown();
    await testApp.as("OWNER").workflowRun.resolveUnknownNodeExecution({ nodeExecutionId: hook.id, decision: "skip" });
    expect(await until(runId, isPast)).toMatchObject({ status: "COMPLETED", output: null });
    expect(receiver.deliveries).toHaveLength(1);
  });

  test("can be resolved only by people who control the run", async () => {
    const { hook } = await unknown();
    for (const decision of ["arrived", "resend", "skip"] as const)
      await expect(
        testApp.as("EDITOR").workflowRun.resolveUnknownNodeExecution({ nodeExecutionId: hook.id, decision }),
      ).rejects.toMatchObject({ cause: { code: "forbidden" } });
    await expect(
      testApp.as("EDITOR").workflowRun.forceResendWebhook({ nodeExecutionId: hook.id }),
    ).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
  });

  test("sends an email in a background run", async () => {
    const { runId } = await unknown("IN_BACKGROUND");
    const { system } = testApp.app.database;
    const [run] = await system.select().from(workflowRun).where(eq(workflowRun.id, runId));
    const [mail] = await waitForMails(testApp, isAboutRun(runId));
    expect(mail?.subject).toContain(`${run?.title} needs your input`);
  });
});

test("a finished webhook can be resent under the same id", async () => {
  const runId = await begin(await workflowOf());
  const hook = await until(runId, isPast);
  await testApp.as("OWNER").workflowRun.forceResendWebhook({ nodeExecutionId: hook.id });
  expect(ids()).toEqual([hook.id, hook.id]);
  expect(receiver.deliveries[1]?.body).toBe(receiver.deliveries[0]?.body);
});

test("a former holder sends nothing", async () => {
  const runId = await begin(await workflowOf());
  const hook = await until(runId, isPast);
  const { workspaceId, ctx } = await ctxOf();
  const planned = { executionId: hook.id, key: "late", kind: "webhook", request: { workspaceId } } as const;
  let acted = 0;
  const late = performOnce(ctx, { ...planned, allowed: isHeldAtEpoch(hook.epoch) }, async () => {
    acted += 1;
    return { state: "done", response: null };
  });
  await expect(late).rejects.toThrow("taken over");
  expect(acted).toBe(0);
});

test("of two forced resends that saw the same attempt, the second sends nothing", async () => {
  const runId = await begin(await workflowOf());
  const hook = await until(runId, isPast);
  const { ctx } = await ctxOf();
  const planned = { executionId: hook.id, key: "twice", kind: "webhook", request: {}, allowed: undefined } as const;
  const sent: string[] = [];
  const send = (name: string, forcedAfter?: number) =>
    performOnce(ctx, { ...planned, ...(forcedAfter !== undefined && { forcedAfter }) }, async () => {
      sent.push(name);
      return { state: "failed", response: null };
    });
  const { attempts } = await send("first");
  await send("forced", attempts);
  await expect(send("forced again", attempts)).rejects.toMatchObject({ code: "conflict" });
  expect(sent).toEqual(["first", "forced"]);
});

test("a response that arrives after a forced resend changes nothing", async () => {
  const runId = await begin(await workflowOf());
  const hook = await until(runId, isPast);
  const { ctx } = await ctxOf();
  const planned = { executionId: hook.id, key: "slow", kind: "webhook", request: {}, allowed: undefined } as const;
  const row = await performOnce(ctx, planned, async () => {
    await ctx.db.update(effect).set({ attempts: 2 }).where(eq(effect.key, "slow"));
    return { state: "failed", response: null };
  });
  expect(row.attempts).toBe(1);
  const [now] = await ctx.db.select().from(effect).where(eq(effect.key, "slow"));
  expect(now).toMatchObject({ state: "sent", attempts: 2 });
});

async function ctxOf() {
  const workspaceId = testApp.workspace.id;
  const ctx = await findWorkspaceContext(testApp.app, workspaceId, testApp.workspace.people.OWNER.id, "test");
  if (!ctx) throw new Error("The owner has gone.");
  return { workspaceId, ctx };
}

/** The live event that pages get. */
async function refusalOf(path: string, input: unknown): Promise<{ status: number; error: string }> {
  const init = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify(wire.serialize(input));
  const answer = await testApp.request(`/api/trpc/${path}`, { ...init, body }, testApp.workspace.people.EDITOR);
  const { error } = (await answer.json()) as { error?: { json: { message: string } } };
  return { status: answer.status, error: error?.json.message ?? "" };
}

describe("an invalid header", () => {
  const chosen = badHeaders.filter(([key, value]) => ["钥匙", "Host"].includes(key) || value === "“quoted”");

  test.each(chosen)(
    "%j: %j can be saved and fails the step with the same error as the test",
    async (key, value, sentence) => {
      const workflowId = await workflowOf({ headers: [{ key, value }] });
      const diagnosis = await testApp.as("EDITOR").workflow.getDiagnosis({ id: workflowId });
      const isName = sentence.startsWith("The header");
      expect(JSON.stringify(diagnosis).includes("webhookHeader")).toBe(isName);
      const hook = await untilFailed(await begin(workflowId));
      expect(hook.error).toBe(`Failed to send webhook\n${sentence}`);
      expect(receiver.deliveries).toEqual([]);
    },
  );
});

describe("test data", () => {
  test("is sent signed, with the form's headers", async () => {
    const editor = testApp.as("EDITOR");
    const workspaceId = testApp.workspace.id;
    const { handle } = await editor.credential.keepSecret({ workspaceId, value: canary, to: receiver.url });
    expect(handle).not.toContain("CANARY");
    const answer = await editor.workflowNode.sendWebhookTestData({
      workspaceId,
      url: receiver.url,
      headers: [{ key: "X-Key", value: handle }],
      body: "{}",
    });
    expect(answer).toEqual({ status: 200, response: "thanks" });
    expect(receiver.deliveries[0]?.headers).toMatchObject({
      "x-key": canary,
      "webhook-signature": expect.stringMatching(/^v1,/),
    });
  });

  test.each(badHeaders)(
    "with the header %j: %j is refused with an error that names it",
    async (key, value, sentence) => {
      const send = { workspaceId: testApp.workspace.id, url: receiver.url, headers: [{ key, value }], body: "{}" };
      const { error, status } = await refusalOf("workflowNode.sendWebhookTestData", send);
      expect([status, error]).toEqual([400, sentence]);
      expect(receiver.deliveries).toEqual([]);
    },
  );

  test("doesn't send a secret to another host", async () => {
    const editor = testApp.as("EDITOR");
    const workspaceId = testApp.workspace.id;
    const { handle } = await editor.credential.keepSecret({ workspaceId, value: canary, to: "https://bank.example" });
    const send = { workspaceId, url: receiver.url, headers: [{ key: "X-Key", value: handle }], body: "{}" };
    await expect(editor.workflowNode.sendWebhookTestData(send)).rejects.toThrow("entered for another URL");
    expect(receiver.deliveries).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { payloadOf } from "#engine/execution/run-payload.ts";
import type { SendOutcome, SendRequest } from "#engine/host.ts";
import { identityMapper } from "#engine/reference.ts";
import { driveStep } from "#engine/testing/drive-step.ts";
import { allRunners, catalog } from "../index.ts";
import { webhook } from "./spec.ts";

const url = "https://hooks.example.com/in";

/** Drives a webhook whose message goes as given; answers what was recorded and what was sent. */
async function deliver(
  sent: SendOutcome,
  { isAttended = true, headers = [] as { key: string; value: string }[] } = {},
) {
  const asked: SendRequest[] = [];
  const { record } = await driveStep({
    catalog,
    runners: allRunners,
    type: "WEBHOOK",
    config: { url, headers },
    isAttended,
    send(ask) {
      asked.push(ask);
      return sent;
    },
  });
  return { record, asked };
}

const answered = (status: number, text = "", attempts = 1): SendOutcome => ({
  state: "answered",
  status,
  text,
  attempts,
});

describe("the request body", () => {
  test("names the run and the workflow, and has a list of inputs and one of outputs", async () => {
    const { asked } = await deliver(answered(200), { headers: [{ key: "X-Key", value: "secret:1" }] });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url, headers: [{ key: "X-Key", value: "secret:1" }] });
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
      workflow_run_id: "r1",
      workflow_id: "w1",
      workflow_title: "W",
      workflow_run_input: [],
      workflow_run_output: [],
    });
  });

  test("has the public id of the run of a form, and the visitor's id and context when the run has them", () => {
    const run = {
      id: "r",
      workflowId: "w",
      workflowTitle: "W",
      wrid: "v4",
      customUserId: "u7",
      customSessionContext: { plan: "x" },
    };
    expect(payloadOf(run, { inputs: [], outputs: [] })).toMatchObject({
      wrid: "v4",
      customUserId: "u7",
      customSessionContext: { plan: "x" },
    });
  });
});

describe("the outcome", () => {
  test.each([200, 202, 299])("an answer of %d completes it", async (status) => {
    const { record } = await deliver(answered(status, "ok"));
    expect(record).toMatchObject({ status: "COMPLETED", output: { result: { status, response: "ok" } } });
  });

  test.each([199, 302, 404, 500])("an answer of %d fails it, with the status and the body", async (status) => {
    const { record } = await deliver(answered(status, "no room"));
    expect(record).toMatchObject({
      status: "FAILED",
      error: `Failed to send webhook\nThe server responded with status ${status}: no room`,
    });
  });

  test("a long body is cut to its first 2,000 characters", async () => {
    const { record } = await deliver(answered(500, "x".repeat(9_000)));
    expect(record.status === "FAILED" && record.error.match(/x+/)?.[0]).toHaveLength(1_999);
  });

  test.each([true, false])("without a known answer it waits for a person, attended: %s", async (isAttended) => {
    const { record } = await deliver({ state: "unknown", attempts: 1 }, { isAttended });
    expect(record).toEqual({
      status: "PENDING",
      waitsFor: "unknown",
      text: "The webhook was sent to hooks.example.com, but no response was recorded. Check whether it arrived.",
    });
  });

  test("a delivery that a person confirms is completed", async () => {
    const { record } = await deliver({ state: "confirmed", attempts: 1 });
    expect(record).toMatchObject({ status: "COMPLETED", output: { result: { status: null, response: "" } } });
  });

  test("in the background, a rejected delivery is retried after 1, 5, and 15 minutes, then it fails", async () => {
    const waits = [];
    for (const attempts of [1, 2, 3, 4]) {
      const { record } = await deliver(answered(503, "", attempts), { isAttended: false });
      waits.push(record.status === "PENDING" ? (record.afterMs ?? 0) / 60_000 : record.status);
    }
    expect(waits).toEqual([1, 5, 15, "FAILED"]);
  });

  test("a URL that is refused permanently is not retried", async () => {
    const { record } = await deliver(
      { state: "unsent", reason: "Not public.", isFinal: true, attempts: 1 },
      { isAttended: false },
    );
    expect(record).toMatchObject({ status: "FAILED", error: "Failed to send webhook\nNot public." });
  });
});

describe("the node", () => {
  test("needs a URL, and a name and a value for each header", () => {
    expect(webhook.missingFields({ url: "", headers: [] })).toEqual(["a URL"]);
    expect(webhook.missingFields({ url: "ftp://x.test", headers: [] })).toEqual(["a URL"]);
    expect(webhook.missingFields({ url, headers: [{ key: "A", value: "" }] })).toEqual(["complete headers"]);
    expect(webhook.missingFields({ url, headers: [{ key: "A", value: "secret:1" }] })).toEqual([]);
  });

  test("maps each header value as a secret for the URL's origin", () => {
    const seen: [string, string][] = [];
    const walked = webhook.mapReferences(
      { url, headers: [{ key: "A", value: "s" }] },
      {
        ...identityMapper,
        secret(value, to) {
          seen.push([value, to]);
          return "sealed";
        },
      },
    );
    expect(seen).toEqual([["s", "https://hooks.example.com"]]);
    expect(walked.headers).toEqual([{ key: "A", value: "sealed" }]);
  });

  test("is quoted as sent", () => {
    const config = { url, headers: [] };
    expect(webhook.toPromptText({ status: 200, response: "" }, { config, labelOf: () => null })).toBe("sent");
  });
});

import { describe, expect, test } from "vitest";
import { acceptResult } from "#engine/execution/drive.ts";
import { journalOf } from "#engine/execution/journal.ts";
import { plan } from "#engine/execution/plan.ts";
import { driveStep } from "#engine/testing/drive-step.ts";
import { allRunners, catalog } from "../index.ts";
import { info } from "./spec.ts";

const run = (isAttended: boolean, text = "Read **this**") =>
  driveStep({ catalog, runners: allRunners, type: "INFO", config: { text }, isAttended });

describe("an info", () => {
  test("waits for a person to continue", async () => {
    expect((await run(true)).record).toEqual({ status: "PENDING", waitsFor: "input" });
  });

  test("is acknowledged in the background", async () => {
    const { record } = await run(false);
    expect(record.status).toBe("COMPLETED");
    expect(info.result.safeParse(record.status === "COMPLETED" && record.output.result).success).toBe(true);
  });

  test("without a text is not configured", async () => {
    expect((await run(true, " ")).record).toMatchObject({
      error: "Missing Info Node configuration — Please configure the Info Node properly to continue.",
    });
  });

  const at = { x: 0, y: 0 };
  const nodes = [
    { id: "i", label: "Info 1", type: "INFO", position: at, config: { text: "Read" } },
    { id: "a", label: "Agent 1", type: "AGENT", position: at, config: { agentId: null, prompt: "Go" } },
  ];
  const graph = { nodes, edges: [{ id: "e", sourceNodeId: "i", targetNodeId: "a" }] };

  test("is acknowledged with the server's time, not the page's", () => {
    const result = { acknowledgedAt: "1999-01-01T00:00:00.000Z" };
    const record = acceptResult({ catalog, graph, nodeId: "i", result, from: "person" });
    if ("refused" in record) throw new Error(record.refused);
    expect(JSON.stringify(record.output)).not.toContain("1999");
  });

  test("needs no approval in a supervised run", () => {
    const done = {
      status: "COMPLETED",
      waitsFor: null,
      epoch: 1,
      isApproved: false,
      next: null,
      isStop: false,
    } as const;
    const executions = [{ ...done, id: "x", nodeId: "i", ordinal: 0 }];
    const made = plan({ graph, catalog, executions, run: { status: "RUNNING", isReviewed: true } });
    expect(made.start?.nodeId).toBe("a");
  });

  test("is quoted as the time of reading, and is no output of the run", () => {
    const outputs = new Map([["i", { acknowledgedAt: "2026-01-31T09:30:00Z" }]]);
    expect(
      info.toPromptText({ acknowledgedAt: "2026-01-31T09:30:00Z" }, { config: info.draft(), labelOf: () => null }),
    ).toBe("31 January 2026 at 09:30 UTC");
    expect(journalOf(graph, catalog, ["i"], outputs)).toEqual({ inputs: [], outputs: [] });
  });
});

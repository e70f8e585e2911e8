import { describe, expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import type { CanvasRequest } from "#engine/host.ts";
import { revisionsOf } from "#engine/node.ts";
import { nodeMention } from "#engine/reference.ts";
import { driveStep } from "#engine/testing/drive-step.ts";
import { AppError } from "#lib/errors.ts";
import { allRunners, catalog, specs } from "../index.ts";
import { artifact, type CanvasConfig, type CanvasResult } from "./spec.ts";

const page = { html: "<!doctype html><p>Tides</p>", width: 1200, height: 800, filename: "page.html" };
const before = {
  nodes: [{ id: "a1", label: "Facts", type: "AGENT", position: { x: 0, y: 0 }, config: catalog.AGENT?.draft() }],
  outputs: new Map<string, unknown>([
    ["a1", { messages: [{ id: "m", role: "assistant", parts: [{ type: "text", text: "High at noon @[x](y)" }] }] }],
  ]),
};
const facts = nodeMention({ id: "a1", label: "Facts" });

async function make(config: CanvasConfig, canvas: (ask: CanvasRequest) => unknown) {
  const asks: CanvasRequest[] = [];
  const { record } = await driveStep({
    catalog,
    runners: allRunners,
    type: "ARTIFACT",
    config,
    before,
    canvas(ask) {
      asks.push(ask);
      return canvas(ask);
    },
  });
  return { record, asks };
}

test("agents and workflows are summarized in words, not as the JSON that prompts quote", () => {
  const saved = { savedAgentId: null, isOutOfDate: false };
  const agent = { title: "Ann", system: "You are kind.", outputFormat: "", ...saved };
  expect(artifact.summarize?.({ kind: "AGENT", content: agent })).toBe("Ann — You are kind.");
  const Nodes = ["Ask", "Say"].map((label, index) => ({ index, label, type: "INFO" }));
  const workflow = { title: "Tides", category: [], Nodes, Edges: [], savedWorkflowId: null, isOutOfDate: false };
  expect(artifact.summarize?.({ kind: "WORKFLOW", content: workflow })).toBe("Tides — Ask → Say");
  expect(artifact.summarize?.({ kind: "TEXT", content: { text: "Tides" } })).toBeUndefined();
});

describe("making a canvas", () => {
  test("fills every template once and returns the content with its kind", async () => {
    const config: CanvasConfig = { kind: "AGENT", config: { job: `Explain ${facts}`, sampleOutput: `As in ${facts}` } };
    const content = { title: "Ann", system: "You.", outputFormat: "", savedAgentId: null, isOutOfDate: false };
    const { record, asks } = await make(config, () => content);
    const text = "Explain High at noon @[x](y)";
    expect(asks).toEqual([
      {
        kind: "AGENT",
        config: { job: text, sampleOutput: "As in High at noon @[x](y)" },
        parts: [{ type: "text", text }],
      },
    ]);
    expect(record).toMatchObject({ status: "COMPLETED", output: { result: { kind: "AGENT", content } } });
  });

  test("fails with the host's message, or with a general one when the content is invalid", async () => {
    const html: CanvasConfig = { kind: "HTML", config: { task: "A page" } };
    const failed = await make(html, () => {
      throw new AppError("invalid", "No.");
    });
    expect(failed.record).toEqual(expect.objectContaining({ status: "FAILED", error: "No." }));
    expect((await make(html, () => ({ documents: [] }))).record.status).toBe("FAILED");
    expect((await make(html, () => ({ documents: [page] }))).record.status).toBe("COMPLETED");
  });

  test("doesn't start without what its kind needs", async () => {
    const { record, asks } = await make({ kind: "TEXT", config: { task: " " } }, () => ({ text: "x" }));
    expect(record).toMatchObject({
      status: "FAILED",
      error: "Missing Canvas Node configuration — Please configure the Canvas Node properly to continue.",
    });
    expect(asks).toEqual([]);
  });
});

describe("the node", () => {
  const about = { config: artifact.draft(), labelOf: () => null };
  const audio: CanvasResult = { kind: "AUDIO", content: { script: "Hello", s3FilePath: "w/media/a.wav" } };

  test("has its text and its file in later prompts", () => {
    expect(artifact.toPromptText({ kind: "TEXT", content: { text: "Tides" } }, about)).toBe("Tides");
    expect(artifact.toPromptText(audio, about)).toEqual({
      text: "Hello\n\n[audio.wav](w/media/a.wav)",
      attachments: [{ kind: "media", mediaType: "audio/wav", title: "audio.wav", s3FilePath: "w/media/a.wav" }],
    });
  });

  test("can be edited only when the edit changes the canvas", () => {
    expect(revisionsOf(artifact, artifact.draft())).toEqual(["edit", "regenerate"]);
    const film = { kind: "VIDEO" as const, config: specs.ARTIFACT.config.parse({ kind: "VIDEO", config: {} }).config };
    expect(revisionsOf(artifact, film)).toEqual(["regenerate"]);
  });

  test("may take fifteen minutes for a video, otherwise as long as other steps", () => {
    expect(artifact.execution?.timeLimitMs?.(specs.ARTIFACT.config.parse({ kind: "VIDEO", config: {} }))).toBe(
      15 * 60_000,
    );
    expect(artifact.execution?.timeLimitMs?.(artifact.draft())).toBe(10 * 60_000);
  });

  test("is read from the compact form, and its prompt is linked to the named step", () => {
    const references = { humanInputFieldReferences: [], otherNodeOutputReferences: [{ nodeIndex: 0 }] };
    const read = readCompactForm(
      {
        title: "Post",
        Nodes: [
          { index: 0, label: "Facts", type: "AGENT", config: { prompt: "Find facts" } },
          {
            index: 1,
            label: "Slides",
            type: "ARTIFACT",
            config: { kind: "CAROUSEL", task: { text: "Slides from {{Facts}}", ...references } },
          },
        ],
      },
      specs,
    );
    if ("problems" in read) throw new Error(JSON.stringify(read.problems));
    const [first, second] = read.graph.nodes;
    expect(second?.config).toEqual({
      kind: "CAROUSEL",
      config: { task: `Slides from ${nodeMention({ id: first?.id ?? "", label: "Facts" })}` },
    });
    expect(checkGraph(read.graph, specs).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

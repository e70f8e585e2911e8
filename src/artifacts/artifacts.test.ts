/** What every canvas kind must keep, whichever it is. */
import { describe, expect, test } from "vitest";
import { artifactKinds, artifacts, canvas, specOfKind } from "./index.ts";
import { makers } from "./server.ts";

describe.each(artifactKinds)("%s", (kind) => {
  const spec = specOfKind(kind);

  test("has a unique name on the wire, a title, a hint, and an icon", () => {
    expect(spec.kind).toBe(kind);
    expect([spec.title, spec.hint, spec.icon].every(Boolean)).toBe(true);
    expect(spec.hint).not.toMatch(/\.$/);
    expect(makers[kind]).toBeTypeOf("function");
  });

  test("a new config is accepted, needs a request, and keeps the request of another kind", () => {
    const draft = spec.draft("");
    expect(canvas.parse({ kind, config: draft })).toEqual({ kind, config: draft });
    expect(spec.missingFields(draft)).toHaveLength(1);
    const wished = spec.draft("A page about tides");
    expect(spec.missingFields(wished)).toEqual([]);
    expect(spec.requestOf(wished)).toBe("A page about tides");
  });

  test("`mapTemplates` gets every text of the config, and an identity mapping changes nothing", () => {
    const draft = spec.draft("A page about tides");
    expect(spec.mapTemplates(draft, (template) => template)).toEqual(draft);
    const names: string[] = [];
    spec.mapTemplates(draft, (template, name) => {
      names.push(name);
      return template;
    });
    const choices = ["voice", "model", "aspectRatio", "resolution"];
    expect(names).toEqual(Object.keys(draft as object).filter((name) => !choices.includes(name)));
  });

  test("an empty config is completed", () => {
    expect(canvas.parse({ kind, config: {} })).toEqual({ kind, config: spec.draft("") });
  });
});

const prices = { canvas: 2, speech: (_: string | null, seconds: number) => seconds, video: () => 160 };

describe("the estimated cost of a canvas", () => {
  test("is one request to the generation model for written canvases", () => {
    for (const kind of ["TEXT", "HTML", "CAROUSEL", "AGENT", "WORKFLOW"] as const)
      expect(specOfKind(kind).estimate(specOfKind(kind).draft("x"), prices)).toEqual({ min: 2, max: 2 });
  });

  test("depends on the length of a script, and is a range when the script mentions earlier steps", () => {
    const { audio } = { audio: artifacts.AUDIO };
    expect(audio.estimate(audio.draft("x".repeat(80)), prices)).toEqual({ min: 10, max: 10 });
    const open = audio.estimate(audio.draft("@[Text](type=WORKFLOW_NODE&workflowNodeId=a)"), prices);
    expect([open.min, open.max]).toEqual([1, 2_500]);
  });

  test("depends on the length of a video", () => {
    expect(artifacts.VIDEO.estimate(artifacts.VIDEO.draft("x"), prices)).toEqual({ min: 160, max: 160 });
  });
});

test("later prompts quote the prompt text of each kind", () => {
  const page = { html: "<p>Tides</p>", width: 1200, height: 800, filename: "page.html" };
  const file = { s3FilePath: "w/media/a.wav" };
  expect(artifacts.TEXT.toPromptText({ text: "Tides" }).text).toBe("Tides");
  expect(artifacts.HTML.toPromptText({ documents: [page, page] }).text).toBe("<p>Tides</p>\n\n<p>Tides</p>");
  expect(artifacts.AUDIO.toPromptText({ script: "Hello", ...file })).toMatchObject({
    text: "Hello\n\n[audio.wav](w/media/a.wav)",
    file: { s3FilePath: "w/media/a.wav", mediaType: "audio/wav" },
  });
  const agent = { title: "Ann", system: "You.", outputFormat: "", savedAgentId: null, isOutOfDate: false };
  expect(JSON.parse(artifacts.AGENT.toPromptText(agent).text)).toEqual({ title: "Ann", system: "You." });
});

/** What each canvas kind accepts, costs and says: its pure functions. */
import { describe, expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { openaiVoices, speechModels } from "#product/models/speech.ts";
import { timers } from "#product/timers.ts";
import { artifacts, canvas, madeCanvas } from "./index.ts";
import { unfencedDocument } from "./text/prompt.ts";

const { TEXT, HTML, CAROUSEL, AUDIO, VIDEO, AGENT, WORKFLOW } = artifacts;
const speech = (_: string | null, seconds: number) => seconds * 2;
const prices = { canvas: 3, speech, video: (_: string | null, seconds: number) => seconds * 10 };

describe("configs of canvases", () => {
  test("a kind that does not exist is refused", () => {
    expect(canvas.safeParse({ kind: "SCULPTURE", config: {} }).success).toBe(false);
    expect(canvas.safeParse({ kind: "constructor", config: {} }).success).toBe(false);
    expect(canvas.safeParse({ config: {} }).success).toBe(false);
  });

  test("texts over their limit are refused", () => {
    const long = "x".repeat(limits.canvas.taskChars + 1);
    expect(canvas.safeParse({ kind: "TEXT", config: { task: long } }).success).toBe(false);
    expect(canvas.safeParse({ kind: "AGENT", config: { job: long } }).success).toBe(false);
    expect(canvas.safeParse({ kind: "TEXT", config: { task: long.slice(1) } }).success).toBe(true);
  });

  test("a content of another kind is refused", () => {
    expect(madeCanvas.safeParse({ kind: "TEXT", content: { text: "Tides" } }).success).toBe(true);
    expect(madeCanvas.safeParse({ kind: "HTML", content: { text: "Tides" } }).success).toBe(false);
    expect(madeCanvas.safeParse({ kind: "TEXT", content: { text: "" } }).success, "an empty text").toBe(false);
  });

  test("spaces alone are no request", () => {
    for (const spec of [TEXT, HTML, CAROUSEL]) expect(spec.missingFields({ task: " \n" })).toEqual(["a task"]);
    expect(AGENT.missingFields({ job: " ", sampleOutput: "x" })).toEqual(["a job"]);
    expect(WORKFLOW.missingFields({ job: "" })).toEqual(["a job"]);
  });
});

describe("audio", () => {
  const config = AUDIO.draft("Hello");

  test("a voice that the model does not have is missing", () => {
    expect(AUDIO.missingFields({ ...config, voice: "nobody" })).toEqual(["a voice"]);
    expect(AUDIO.missingFields({ ...config, model: "no-model" })).toEqual(["a voice"]);
    const other = speechModels.find(({ voices }) => voices === openaiVoices);
    expect(AUDIO.missingFields({ ...config, model: other?.frontendName ?? "", voice: "alloy" })).toEqual([]);
  });

  test("the script and the instructions are templates, the voice and the model are not", () => {
    expect(AUDIO.mapTemplates({ ...config, instructions: "calm" }, (template) => template.toUpperCase())).toEqual({
      ...config,
      script: "HELLO",
      instructions: "CALM",
    });
  });

  test("a script that mentions earlier steps may cost as much as the longest script", () => {
    const { min, max } = AUDIO.estimate({ ...config, script: "@[A](type=WORKFLOW_NODE&workflowNodeId=a)" }, prices);
    expect(min).toBe(2);
    expect(max).toBe(AUDIO.estimate({ ...config, script: "x".repeat(limits.canvas.scriptChars) }, prices).max);
  });

  test("later steps get the file", () => {
    expect(AUDIO.toPromptText({ script: "Hello", s3FilePath: "w/a.wav" }).file).toEqual({
      s3FilePath: "w/a.wav",
      mediaType: "audio/wav",
      title: "audio.wav",
    });
    expect(AUDIO.isEditable).toBe(false);
  });
});

describe("video", () => {
  const config = VIDEO.draft("Waves");

  test("a resolution that the model cannot make is missing", () => {
    expect(VIDEO.missingFields(config)).toEqual([]);
    expect(VIDEO.missingFields({ ...config, model: "no-model" })).toEqual(["a resolution"]);
    expect(VIDEO.missingFields({ ...config, prompt: " ", model: "no-model" })).toEqual(["a prompt", "a resolution"]);
  });

  test("a long request of another kind is cut to the limit of a prompt", () => {
    expect(VIDEO.draft("x".repeat(limits.canvas.taskChars)).prompt).toHaveLength(limits.canvas.promptChars);
  });

  test("a video may take longer than other canvases, and an unknown model costs nothing", () => {
    expect(VIDEO.timeLimitMs?.(config)).toBe(timers.run.mediaNodeMs);
    expect(VIDEO.estimate({ ...config, model: "no-model" }, prices)).toEqual({ min: 0, max: 0 });
  });

  test("later steps get the file", () => {
    expect(VIDEO.toPromptText({ prompt: "Waves", s3FilePath: "w/v.mp4" })).toEqual({
      text: "Waves\n\n[video.mp4](w/v.mp4)",
      file: { s3FilePath: "w/v.mp4", mediaType: "video/mp4", title: "video.mp4" },
    });
  });
});

describe("agents and workflows", () => {
  test("a new agent is not saved yet", () => {
    expect(AGENT.content.parse({ title: "Ann", system: "You.", outputFormat: "" })).toMatchObject({
      savedAgentId: null,
      isOutOfDate: false,
    });
  });

  test("an agent is summarized by its title and its instructions", () => {
    const agent = { title: "Ann", system: "You.", outputFormat: "", savedAgentId: null, isOutOfDate: false };
    expect(AGENT.summarize?.(agent)).toBe("Ann — You.");
    expect(AGENT.summarize?.({ ...agent, title: "" })).toBe("You.");
  });

  const content = WORKFLOW.content.parse({
    title: "Mail",
    Nodes: [
      { index: 0, label: "Ask", type: "HUMAN_INPUT", config: { fields: [] } },
      { index: 1, label: "Write", type: "AGENT" },
    ],
  });

  test("a workflow keeps the settings of its steps", () => {
    expect(content.Nodes[0]).toEqual({ index: 0, label: "Ask", type: "HUMAN_INPUT", config: { fields: [] } });
    expect(content).toMatchObject({ category: [], Edges: [], savedWorkflowId: null, isOutOfDate: false });
  });

  test("a workflow is quoted and summarized by the labels of its steps", () => {
    expect(JSON.parse(WORKFLOW.toPromptText(content).text)).toEqual({ title: "Mail", system: "Ask → Write" });
    expect(WORKFLOW.summarize?.(content)).toBe("Mail — Ask → Write");
  });

  test("a workflow needs at least one step and has no more than a canvas takes", () => {
    const step = { index: 0, label: "A", type: "AGENT" };
    expect(WORKFLOW.content.safeParse({ title: "Mail", Nodes: [] }).success).toBe(false);
    const many = Array.from({ length: limits.workflow.nodes + 1 }, () => step);
    expect(WORKFLOW.content.safeParse({ title: "Mail", Nodes: many }).success).toBe(false);
    expect(WORKFLOW.content.safeParse({ title: "Mail", Nodes: [{ label: "A", type: "AGENT" }] }).success).toBe(false);
  });
});

describe("a written text", () => {
  test("loses the code fence that surrounds all of it", () => {
    expect(unfencedDocument("```markdown\n# Tides\n```")).toBe("# Tides");
    expect(unfencedDocument("  ```md\n# Tides\n```  ")).toBe("# Tides");
  });
  test("keeps code fences inside of it", () => {
    const text = "# Tides\n\n```js\nlet a;\n```";
    expect(unfencedDocument(text)).toBe(text);
    expect(unfencedDocument("```js\nlet a;\n```"), "a fence of another language is content").toBe("```js\nlet a;\n```");
  });
});

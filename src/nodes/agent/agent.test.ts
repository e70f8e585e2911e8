import { describe, expect, test } from "vitest";
import { drive } from "#engine/execution/drive.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { DocumentsRequest, Host, ReplyRequest } from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import { partsText } from "#engine/prompt.ts";
import { fieldMention, nodeMention } from "#engine/reference.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { allRunners, catalog } from "../index.ts";
import { agent } from "./spec.ts";

const documents = { a: newId(), b: newId() };

const assistant = (...parts: MessagePart[]): Message => ({ id: "m2", role: "assistant", parts });
const user = (text: string): Message => ({ id: "m1", role: "user", parts: [{ type: "text", text }] });
const said = (text: string) => assistant({ type: "text", text });

const documentField = { id: "docs", label: "Papers", type: "DOCUMENT", required: false, order: 0, config: {} };
const imageField = { id: "pics", label: "Pictures", type: "IMAGE", required: false, order: 1, config: {} };
const prompt = `Summarise ${fieldMention("Start", { key: "docs", label: "Papers" })} in the manner of ${nodeMention({ id: "a1", label: "Draft" })} with @[Ann](type=AGENT&agentId=ag9), see ${fieldMention("Start", { key: "pics", label: "Pictures" })}`;
const at = { x: 0, y: 0 };
const graph: Graph = {
  nodes: [
    {
      id: "in",
      label: "Start",
      type: "HUMAN_INPUT",
      position: at,
      config: catalog.HUMAN_INPUT?.config.parse({ fields: [documentField, imageField] }),
    },
    { id: "a1", label: "Draft", type: "AGENT", position: at, config: { agentId: "ag1", prompt: "Draft" } },
    { id: "a2", label: "Final", type: "AGENT", position: at, config: { agentId: "ag2", prompt } },
    { id: "a3", label: "Blank", type: "AGENT", position: at, config: { agentId: null, prompt: "Hello" } },
  ],
  edges: [],
};
const outputs = new Map<string, unknown>([
  [
    "in",
    [
      {
        fieldId: "docs",
        value: [
          { title: "a.pdf", s3FilePath: "w/a.pdf", documentId: documents.a, size: 1 },
          { title: "b.pdf", s3FilePath: "w/b.pdf", documentId: documents.b, size: 1 },
        ],
      },
      { fieldId: "pics", value: [{ s3FilePath: "w/c.png", url: "https://files.test/c.png" }] },
    ],
  ],
  ["a1", { messages: [user("Draft"), said("a haiku")] }],
]);

async function runStep(
  nodeId: string,
  answer: Message[],
  more: { documents?: Host["documents"]; again?: { before: unknown; feedback: string } } = {},
) {
  const asked: ReplyRequest[] = [];
  const read: DocumentsRequest[] = [];
  const record = await drive({
    catalog,
    runners: allRunners,
    graph,
    nodeId,
    executionId: "x",
    epoch: 1,
    run: { id: "r", workflowId: "w", workflowTitle: "W", triggerType: "MANUAL", isAttended: true },
    path: ["in", "a1", "a2"],
    outputs: async () => outputs,
    pieces: { read: async () => [], commit: async () => {} },
    hostFor: () => ({
      async reply(ask) {
        asked.push(ask);
        return answer;
      },
      object: async () => {
        throw new Error("an agent asks for no object");
      },
      code: async () => {
        throw new Error("an agent runs no code");
      },
      send: async () => {
        throw new Error("an agent sends nothing");
      },
      canvas: async () => {
        throw new Error("an agent makes no canvas");
      },
      request: async () => ({ state: "unknown", attempts: 1 }),
      subRun: async () => {
        throw new Error("an agent begins no run");
      },
      async documents(ask) {
        read.push(ask);
        return more.documents
          ? more.documents(ask)
          : ask.documents.map(({ documentId }) => ({ documentId, text: `text of ${documentId}` }));
      },
    }),
    signal: new AbortController().signal,
    ...(more.again && { regeneration: more.again }),
  });
  return { record, asked, read };
}

describe("the request to an agent", () => {
  test("has the filled prompt, a block per document, the pictures, and the mentioned resources", async () => {
    const { asked, read } = await runStep("a2", [said("ok")]);
    expect(asked).toEqual([
      {
        agentId: "ag2",
        parts: [
          {
            type: "text",
            text: "Summarise a.pdf, b.pdf in the manner of a haiku with Ann, see c.png",
          },
          { type: "document", documentId: documents.a, title: "a.pdf", text: `text of ${documents.a}` },
          { type: "document", documentId: documents.b, title: "b.pdf", text: `text of ${documents.b}` },
          {
            type: "file",
            mediaType: "image/png",
            filename: "c.png",
            url: "https://files.test/c.png",
            s3FilePath: "w/c.png",
          },
        ],
        resources: [{ type: "AGENT", label: "Ann", params: { agentId: "ag9" } }],
      },
    ]);
    expect(read[0]?.query).toContain("Summarise a.pdf");
  });

  test("a blank agent is a general task", async () => {
    const { asked } = await runStep("a3", [said("ok")]);
    expect(asked).toEqual([{ agentId: null, parts: [{ type: "text", text: "Hello" }], resources: [] }]);
  });

  test("documents that cannot be fetched read N/A", async () => {
    const { asked, record } = await runStep("a2", [said("ok")], {
      documents: async () => {
        throw new AppError("provider", "down");
      },
    });
    expect(asked[0]?.parts[1]).toMatchObject({ type: "document", title: "a.pdf", text: null });
    expect(partsText(asked[0]?.parts ?? [])).toContain('<context title="a.pdf">\nN/A\n</context>');
    expect(record.status).toBe("COMPLETED");
  });

  test("feedback is another user message after the conversation", async () => {
    const before = [user("Hello"), said("Hi")];
    const { asked, record } = await runStep("a3", [user("Longer"), said("Hello there")], {
      again: { before: { messages: before }, feedback: " Longer " },
    });
    expect(asked).toEqual([
      { agentId: null, parts: [{ type: "text", text: "Longer" }], history: before, resources: [] },
    ]);
    expect(record).toMatchObject({
      output: { result: { messages: [...before, user("Longer"), said("Hello there")] } },
    });
  });

  test("regenerating without feedback repeats the request", async () => {
    const { asked } = await runStep("a3", [said("Hi")], {
      again: { before: { messages: [said("old")] }, feedback: "" },
    });
    expect(asked[0]).not.toHaveProperty("history");
  });
});

describe("an agent is done only with", () => {
  const tool: MessagePart = {
    type: "tool-web_search",
    toolCallId: "t1",
    state: "output-available",
    input: {},
    output: {},
  };
  const file: MessagePart = {
    type: "file",
    mediaType: "image/png",
    url: "https://files.test/x.png",
    filename: "x.png",
  };
  test.each<[string, MessagePart[], boolean]>([
    ["text", [{ type: "text", text: "Hi" }], true],
    ["a tool invocation", [tool], true],
    ["a dynamic tool", [{ ...tool, type: "dynamic-tool", toolName: "x" }], true],
    ["a file", [file], true],
    ["nothing", [], false],
    ["blank text", [{ type: "text", text: " \n" }], false],
    ["reasoning alone", [{ type: "reasoning", text: "Hmm" }], false],
    ["a step mark", [{ type: "step-start" }], false],
  ])("%s", async (_, parts, isDone) => {
    const { record } = await runStep("a3", [user("Hello"), assistant(...parts)]);
    expect(record.status).toBe(isDone ? "COMPLETED" : "FAILED");
  });

  test("not with the user's own message", async () => {
    expect((await runStep("a3", [user("Hello")])).record).toEqual({
      status: "FAILED",
      error: "Something went wrong. Please try again.",
    });
  });

  test("later prompts read the last answer, its files as links", () => {
    const messages = [
      said("old"),
      user("more"),
      assistant({ type: "text", text: "One" }, tool, { type: "text", text: "Two" }, file),
    ];
    expect(agent.toPromptText({ messages }, { config: agent.draft(), labelOf: () => null })).toBe(
      "One\n\nTwo\n\n[x.png](https://files.test/x.png)",
    );
  });
});

describe("the node", () => {
  test("needs a prompt, but no agent", () => {
    expect(agent.missingFields({ agentId: null, prompt: " " })).toEqual(["a prompt"]);
    expect(agent.missingFields({ agentId: null, prompt: "x" })).toEqual([]);
  });

  test("costs one request to its agent's model", () => {
    const prices = {
      request: (id: string | null) => (id === "ag1" ? 15 : 1),
      platform: 1,
      canvas: 1,
      speech: () => 0,
      video: () => 0,
      workflow: () => ({ min: 0, max: 0 }),
    };
    expect(agent.estimate?.({ agentId: "ag1", prompt: "" }, prices)).toEqual({ min: 15, max: 15 });
  });
});

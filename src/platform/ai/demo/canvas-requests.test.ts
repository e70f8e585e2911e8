import { expect, test } from "vitest";
import { readCanvasRequests } from "./canvas-requests.ts";

const tools = [{ name: "create_canvas" }, { name: "update_canvas" }];
const callsIn = (question: string, documentId: string | null = null) => readCanvasRequests(question, tools, documentId);
const canvasesIn = (question: string) => callsIn(question).map(({ input }) => JSON.parse(input));

test("plain sentences create canvases, in their order", () => {
  expect(canvasesIn("Write a canvas about the tides. Then create a page about our benches!")).toEqual([
    { kind: "TEXT", title: "The tides", task: "Write a canvas about the tides" },
    { kind: "HTML", title: "Our benches", task: "create a page about our benches" },
  ]);
  expect(canvasesIn("Make slides about spring")).toMatchObject([{ kind: "CAROUSEL" }]);
});

test("other sentences, or a model without the tool, create nothing", () => {
  expect(canvasesIn("What is a canvas about?")).toEqual([]);
  expect(readCanvasRequests("Write a canvas about the tides. Update the canvas: add the moon.", [], "a")).toEqual([]);
});

test("plain sentences change the canvas that the conversation mentioned last, after those before it", () => {
  const question =
    "Write a canvas about the tides, please. Update the canvas: add the moon. Revise that canvas to be short.";
  expect(callsIn(question).map(({ name }) => name)).toEqual(["create_canvas"]);
  const [created, ...changed] = callsIn(question, "a");
  expect(created?.name).toBe("create_canvas");
  expect(changed).toEqual([
    { name: "update_canvas", input: JSON.stringify({ documentId: "a", instructions: "add the moon" }) },
    { name: "update_canvas", input: JSON.stringify({ documentId: "a", instructions: "be short" }) },
  ]);
});

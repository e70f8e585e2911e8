import { expect, test } from "vitest";
import { readCanvasRequests } from "./canvas-requests.ts";

const tools = [{ name: "create_canvas" }];
const canvasesIn = (question: string) => readCanvasRequests(question, tools).map(({ input }) => JSON.parse(input));

test("plain sentences create canvases, in their order", () => {
  expect(canvasesIn("Write a canvas about the tides. Then create a page about our benches!")).toEqual([
    { kind: "TEXT", title: "The tides", task: "Write a canvas about the tides" },
    { kind: "HTML", title: "Our benches", task: "create a page about our benches" },
  ]);
  expect(canvasesIn("Make slides about spring")).toMatchObject([{ kind: "CAROUSEL" }]);
});

test("other sentences, or a model without the tool, create nothing", () => {
  expect(canvasesIn("What is a canvas about?")).toEqual([]);
  expect(readCanvasRequests("Write a canvas about the tides.", [])).toEqual([]);
});

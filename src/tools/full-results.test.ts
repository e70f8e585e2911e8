import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ToolPart } from "#lib/ui-message.ts";
import { CutResultNote, LoadToolOutputProvider, ShowOutputProvider } from "./full-results.tsx";

const call: ToolPart = {
  type: "tool-web_search",
  toolCallId: "a",
  state: "output-available",
  output: "x",
  cut: { id: "b", chars: 31_000, next: 19_000 },
};
const { cut: _, ...whole } = call;

function render(part: ToolPart, load: (() => Promise<unknown>) | null) {
  const card = createElement(ShowOutputProvider, { value: () => {} }, createElement(CutResultNote, { call: part }));
  return renderToStaticMarkup(createElement(LoadToolOutputProvider, { value: load }, card));
}

test("a cut result says so, and all of it is offered where the page can load it", () => {
  const html = render(call, async () => "all");
  expect(html).toContain("31,000 characters");
  expect(html).toContain("Show all");
  expect(render(call, null)).toContain("31,000 characters");
  expect(render(call, null)).not.toContain("Show all");
  expect(render(whole, async () => "all")).toBe("");
});

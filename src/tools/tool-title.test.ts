import { expect, test } from "vitest";
import { toolTitle } from "./tool-title.ts";

test("a tool without a card is named after its name on the wire", () => {
  expect(toolTitle({ type: "tool-execute_python" })).toBe("Execute python");
  expect(toolTitle({ type: "dynamic-tool", toolName: "list-issues" })).toBe("List issues");
});

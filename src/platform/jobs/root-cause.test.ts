import { expect, test } from "vitest";
import { rootCauseMessage } from "./root-cause.ts";

test("the reason of a failed job is the root cause, on one line and without query parameters", () => {
  const began = new Error("no room on the disk\nat line 3");
  const query = new Error('Failed query: delete from "file" where "id" = $1\nparams: 42', { cause: began });
  expect(rootCauseMessage(new Error("the job failed", { cause: query }))).toBe("no room on the disk");
  expect(rootCauseMessage("plain")).toBe("plain");
  expect(rootCauseMessage(new Error(""))).toBe("Unknown fault");
  const circle = new Error("around");
  circle.cause = circle;
  expect(rootCauseMessage(circle)).toBe("around");
});

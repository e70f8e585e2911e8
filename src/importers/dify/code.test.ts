import { afterAll, expect, test } from "vitest";
import { createSandbox } from "#platform/sandbox/sandbox.ts";
import { withStandIns } from "../configs/code-packages.ts";
import { readStep } from "./steps.ts";

const sandbox = createSandbox();
afterAll(() => sandbox.close());

const scope = { idOf: () => null, start: null, settings: new Map<string, string>() };

/** Runs the code that a node becomes, with the texts of its inputs. */
function run(data: Record<string, unknown>, inputs: Record<string, string>) {
  const { is } = readStep({ data, scope });
  if (is.as !== "code") throw new Error("no code");
  const given = { language: is.language, code: is.code, inputs, outputs: [...is.outputs] };
  return sandbox.run(given, { workspaceId: "one", limits: { wallMs: 110_000 } });
}

// Each run starts a process, which can take long on a busy machine.
test("code uses the modules that are loaded for it", async () => {
  const code = 'def main(given):\n    return {"name": json.loads(given)["name"], "plain": b64decode("YQ==").decode()}';
  const variables = [{ variable: "given", value_selector: ["1", "text"] }];
  const data = { type: "code", code_language: "python3", code, variables, outputs: { name: {}, plain: {} } };
  expect(await run(data, { given: '{"name": "Ada"}' })).toMatchObject({ result: { name: "Ada", plain: "a" } });
}, 120_000);

test("code that loads a package that is not installed runs as long as it doesn't use it", async () => {
  const limits = { wallMs: 110_000 };
  const runCode = (lines: string[]) => {
    const code = withStandIns(["import nowhere, json", ...lines].join("\n"));
    return sandbox.run({ language: "PYTHON", code, inputs: {}, outputs: ["a"] }, { workspaceId: "one", limits });
  };
  const used = ["def main():", "    return nowhere.get()", "", "a = main()"];
  const [unused, failed] = await Promise.all([runCode(["a = 1"]), runCode(used)]);
  expect(unused).toMatchObject({ result: { a: 1 } });
  // The line of the code that uses it.
  expect(failed).toMatchObject({ error: expect.stringMatching(/^Line 14: .*No module named 'nowhere'/) });
}, 120_000);

test("the current time is that of its zone, and says so if it is that of UTC instead", async () => {
  const time = { type: "tool", tool_name: "current_time" };
  const format = "%Y-%m-%d";
  const [here, nowhere] = await Promise.all([
    run(time, { format, timezone: "UTC" }),
    run(time, { format, timezone: "Sea/Nowhere" }),
  ]);
  expect(here).toMatchObject({ result: { text: expect.stringMatching(/^\d{4}-\d\d-\d\d(?: UTC)?$/) } });
  expect(nowhere).toMatchObject({ result: { text: expect.stringMatching(/^\d{4}-\d\d-\d\d UTC$/) } });
}, 120_000);

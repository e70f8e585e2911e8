import { addImport, addLine } from "./insert.ts";
import type { Names } from "./names.ts";
import type { Draft } from "./plan.ts";

/** Scaffolds a node type that takes a text with mentions and returns a text. */
export function planNode(names: Names): Draft {
  const { kebab, camel, pascal, upper } = names;
  const folder = `src/nodes/${kebab}`;
  return {
    writes: {
      [`${folder}/spec.ts`]: spec(names),
      [`${folder}/run.ts`]: run(names),
      [`${folder}/form.tsx`]: form(names),
      [`${folder}/view.tsx`]: view(names),
      [`${folder}/${kebab}.test.ts`]: test(names),
    },
    edits: {
      "src/nodes/index.ts": (text) =>
        [
          (now: string) => addImport(now, `import { run${pascal} } from "./${kebab}/run.ts";`),
          (now: string) => addImport(now, `import { ${camel} } from "./${kebab}/spec.ts";`),
          (now: string) => addLine(now, /^export const specs = \{\n/m, `  ${upper}: ${camel},`),
          (now: string) => addLine(now, /^export const runners: .*\{\n/m, `  ${upper}: run${pascal},`),
        ].reduce((now, change) => change(now), text),
      "src/nodes/components.tsx": (text) =>
        addLine(
          text,
          /^export const nodeComponents: .*\{\n/m,
          [
            `  ${upper}: {`,
            `    Form: lazy(async () => ({ default: (await import("./${kebab}/form.tsx")).${pascal}Form })),`,
            `    View: lazy(async () => ({ default: (await import("./${kebab}/view.tsx")).${pascal}View })),`,
            "  },",
          ].join("\n"),
        ),
      "src/testing/every-node-type.ts": (text) =>
        addLine(text, /^export const sampleConfigs: .*\{\n/m, `  ${upper}: () => ({ text: "Hello" }),`),
    },
    next: [
      `Describe it in ${folder}/spec.ts: its texts, its config, and what later steps may reference.`,
      `State what it must do in ${kebab}.test.ts, then implement it in ${folder}/run.ts.`,
      "List the ports it needs (a model, documents) in `execution.needs`, and put prompts into prompt.ts. See src/nodes/README.md.",
      "Add a config to src/testing/every-node-type.ts with which the tests of all types can run it to its end.",
    ],
  };
}

const spec = ({ camel, title, upper }: Names) => `import { z } from "zod";
import { nodeSpec } from "#engine/node.ts";
import { limits } from "#product/limits.ts";

export const ${camel} = nodeSpec({
  type: "${upper}",
  title: "${title}",
  hint: "Say in a few words what it does",
  icon: "box",
  family: "flow",
  config: z.object({ text: z.string().max(limits.workflow.promptChars).default("") }),
  result: z.object({ text: z.string() }),
  execution: { needs: [] },
  revisions: () => ["regenerate"],
  visitors: "shown",
  isInPdf: true,
  draft: () => ({ text: "" }),
  mapReferences: ({ text }, mapper) => ({ text: mapper.text(text, { name: "text" }) }),
  missingFields: ({ text }) => (text.trim() ? [] : ["some text"]),
  toPromptText: ({ text }) => text,
});
`;

const run = ({ camel, pascal }: Names) => `import type { NodeRunner } from "#engine/node/runner.ts";
import type { ${camel} } from "./spec.ts";

/** Returns its text with the mentions filled in. */
export const run${pascal}: NodeRunner<typeof ${camel}> = async ({ config, fill }) => ({
  done: { text: fill(config.text) },
});
`;

const form = ({ camel, pascal }: Names) => `import type { ConfigOf } from "#engine/node.ts";
import type { FormProps } from "../components.tsx";
import { ${camel} } from "./spec.ts";

export function ${pascal}Form({ value, onChange, isReadOnly, Prompt }: FormProps<ConfigOf<typeof ${camel}>>) {
  return (
    <Prompt
      label={${camel}.title}
      value={value.text}
      onChange={(text) => onChange({ ...value, text })}
      isReadOnly={isReadOnly}
    />
  );
}
`;

const view = ({ camel, pascal }: Names) => `import type { ConfigOf, ResultOf } from "#engine/node.ts";
import type { ViewProps } from "../components.tsx";
import type { ${camel} } from "./spec.ts";

export function ${pascal}View({ result }: ViewProps<ConfigOf<typeof ${camel}>, ResultOf<typeof ${camel}>>) {
  return result && <p className="whitespace-pre-wrap text-md">{result.text}</p>;
}
`;

const test = ({ camel, one, upper }: Names) => `import { expect, test } from "vitest";
import { driveStep } from "#engine/testing/drive-step.ts";
import { allRunners, catalog } from "../index.ts";
import { ${camel} } from "./spec.ts";

test("a step without a text cannot run", () => {
  expect(${camel}.missingFields(${camel}.draft())).toEqual(["some text"]);
});

test("${one} step returns the expected result", async () => {
  const { record } = await driveStep({ catalog, runners: allRunners, type: "${upper}", config: { text: "Hello" } });
  expect(record).toMatchObject({ output: { result: { text: "what it should answer" } } });
});
`;

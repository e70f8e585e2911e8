import { addImport, addLine } from "./insert.ts";
import type { Names } from "./names.ts";
import type { Draft } from "./plan.ts";

/** Scaffolds an artifact: a kind of canvas. */
export function planArtifact(names: Names): Draft {
  const { kebab, camel, pascal, upper } = names;
  const folder = `src/artifacts/${kebab}`;
  return {
    writes: {
      [`${folder}/spec.ts`]: spec(names),
      [`${folder}/prompt.ts`]: prompt(names),
      [`${folder}/server.ts`]: server(names),
      [`${folder}/panel.tsx`]: panel(names),
      [`${folder}/${kebab}.test.ts`]: test(names),
    },
    edits: {
      "src/artifacts/index.ts": (text) =>
        addLine(
          addImport(text, `import { ${camel} } from "./${kebab}/spec.ts";`),
          /^export const artifacts = \{\n/m,
          `  ${upper}: ${camel},`,
        ),
      "src/artifacts/server.ts": (text) =>
        addLine(
          addImport(text, `import { make${pascal} } from "./${kebab}/server.ts";`),
          /^export const makers: .*\{\n/m,
          `  ${upper}: make${pascal},`,
        ),
      "src/artifacts/components.tsx": (text) =>
        addLine(
          text,
          /^export const canvasComponents: \{[\s\S]*?\n\} = \{\n/m,
          `  ${upper}: {
    Form: TaskForm,
    Panel: lazy(async () => ({ default: (await import("./${kebab}/panel.tsx")).${pascal}Panel })),
  },`,
        ),
    },
    next: [
      `Describe it in ${folder}/spec.ts: its config, its content, and the part under which it streams.`,
      `State what a model is asked in ${kebab}.test.ts, then implement it in prompt.ts and server.ts.`,
      `Show it in panel.tsx. Render markup that a model wrote only in preview-frame.tsx.`,
    ],
  };
}

const spec = ({ camel, upper, title }: Names) => `import { z } from "zod";
import { limits } from "#product/limits.ts";
import { artifactSpec } from "../artifact.ts";
import { describedByTask } from "../described-by-task.ts";

export const ${camel} = artifactSpec({
  ...describedByTask,
  kind: "${upper}",
  title: "${title}",
  hint: "What it is good for",
  icon: "file-text",
  streamPart: "textDelta",
  content: z.object({ text: z.string().min(1).max(limits.canvas.textBytes) }),
  toPromptText: ({ text }) => ({ text }),
});
`;

const prompt = ({ camel }: Names) => `/** Instructions for the model that writes it. */
export const ${camel}Rules = "Write what is asked for, and nothing else.";
`;

const server = ({ camel, pascal }: Names) => `import type { Maker } from "../server.ts";
import { ${camel}Rules } from "./prompt.ts";
import type { ${camel} } from "./spec.ts";

export const make${pascal}: Maker<typeof ${camel}> = async ({ request, tools }) => ({
  text: await tools.generateText({ system: ${camel}Rules, parts: request }),
});
`;

const panel = ({ camel, pascal }: Names) => `import type { ContentOf } from "../artifact.ts";
import type { PanelProps } from "../components.tsx";
import { WritingLine } from "../writing-line.tsx";
import type { ${camel} } from "./spec.ts";

export function ${pascal}Panel({ content, live }: PanelProps<ContentOf<typeof ${camel}>>) {
  return live ? <WritingLine /> : <p className="text-ink">{content?.text}</p>;
}
`;

const test = ({ camel, one }: Names) => `import { expect, test } from "vitest";
import { ${camel}Rules } from "./prompt.ts";
import { ${camel} } from "./spec.ts";

test("${one} without a task is incomplete", () => {
  expect(${camel}.missingFields(${camel}.draft(""))).toEqual(["a task"]);
  expect(${camel}.missingFields(${camel}.draft("Tides"))).toEqual([]);
});

test("the prompt for ${one} tells the model what to write", () => {
  expect(${camel}Rules).toBe("what the model should be asked");
});
`;

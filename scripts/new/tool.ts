import { addBefore, addImport, addLine } from "./insert.ts";
import type { Names } from "./names.ts";
import type { Draft, Files } from "./plan.ts";

/** Scaffolds a tool for agents: what models read, its server half, its card, and its sentences. */
export function planTool(names: Names): Draft {
  const { kebab, camel, pascal, snake, title } = names;
  const folder = `src/tools/${kebab}`;
  const writes: Files = {
    [`${folder}/spec.ts`]: spec(names),
    [`${folder}/server.ts`]: server(names),
    [`${folder}/card.tsx`]: card(names),
    [`${folder}/${kebab}.test.ts`]: test(names),
    [`src/product/texts/tools/${kebab}.ts`]: texts(names),
    [`src/languages/de/tools/${kebab}.ts`]: german(names),
  };
  const edits = {
    "src/tools/index.ts": (text: string) =>
      addLine(
        addImport(text, `import { ${camel} } from "./${kebab}/spec.ts";`),
        /^export const tools = \{\n/m,
        `  ${snake}: ${camel},`,
      ),
    "src/tools/server.ts": (text: string) =>
      addLine(
        addImport(text, `import { run${pascal} } from "./${kebab}/server.ts";`),
        /^export const toolRunners: .*\{\n/m,
        `  ${snake}: run${pascal},`,
      ),
    "src/tools/cards.tsx": (text: string) =>
      addLine(
        addImport(text, `import { ${pascal}Card } from "./${kebab}/card.tsx";`),
        /^export const cards: .*\{\n/m,
        `  ${snake}: ${pascal}Card,`,
      ),
    "src/tools/icons.tsx": (text: string) =>
      addLine(importWrench(text), /^export const toolIcons: .*\{\n/m, `  ${snake}: Wrench,`),
    "src/product/texts/tools/tool-names.ts": (text: string) =>
      addLine(
        text,
        /^export const toolNameText = .*\{\n/m,
        `  ${snake}: { name: "${title}", hint: "What it does, in one line.", asking: "Wants to do it" },`,
      ),
    "src/languages/de/tools/tool-names.ts": (text: string) =>
      addLine(
        text,
        /^export const toolNameText: .*\{\n/m,
        `  ${snake}: { name: "${title}", hint: "Was es tut, in einer Zeile.", asking: "Möchte es tun" },`,
      ),
    "src/product/limits.ts": (text: string) =>
      new RegExp(`^ {2}${camel}: \\{`, "m").test(text)
        ? text
        : addLine(text, /^export const limits = \{\n/m, `\n  ${camel}: {\n    textChars: 10_000,\n  },`),
    "src/languages/areas.ts": (text: string) =>
      addBefore(
        text,
        /^ {2}typeof import\("#product\/texts\/versions\//m,
        `  typeof import("#product/texts/tools/${kebab}.ts") &\n`,
      ),
    "src/languages/de/all.ts": (text: string) =>
      addBefore(
        addImport(text, `import * as ${camel} from "./tools/${kebab}.ts";`),
        /^ {2}\.\.\.uiLabels,$/m,
        `  ...${camel},\n`,
      ),
  };
  const next = [
    `Describe it in ${folder}/spec.ts: when a model should call it and when not, its shapes and bounds, and what it acts on.`,
    `State what it returns and refuses in ${kebab}.test.ts, then implement it in ${folder}/server.ts.`,
    `Show every state in card.tsx, with sentences from src/product/texts/tools/${kebab}.ts. Translate them in src/languages/de.`,
    "Say what people call it and what it does in src/product/texts/tools/tool-names.ts, in src/languages/de too, and pick its icon in src/tools/icons.tsx.",
    "See src/tools/README.md for the rest of the contract.",
  ];
  return { writes, edits, next };
}

/** Icons are imported in alphabetical order. */
const importWrench = (text: string): string =>
  /^ {2}Wrench,$/m.test(text) ? text : addBefore(text, /^( {2}[XYZ]\w*,|\} from "lucide-react";)$/m, "  Wrench,\n");

const spec = ({ camel }: Names) => `import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

export const ${camel} = toolSpec({
  input: z.strictObject({ text: z.string().min(1).max(limits.${camel}.textChars) }),
  output: z.object({ text: z.string().max(limits.${camel}.textChars) }),
  description: "Say what it does, when to use it, and when not to.",
  examples: [{ text: "Hello" }],
  account: "none",
  listing: "searchable",
  timeoutMs: timers.tool.instantMs,
});
`;

const server = ({ camel, pascal }: Names) => `import type { ToolRunner } from "../server.ts";
import type { ${camel} } from "./spec.ts";

/** Returns its text. */
export const run${pascal}: ToolRunner<typeof ${camel}> = {
  async run(_call, { text }) {
    return { text };
  },
  toModel: ({ text }) => text,
};
`;

const card = ({
  camel,
  pascal,
  kebab,
  title,
}: Names) => `import { ${camel}Text } from "#product/texts/tools/${kebab}.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { ${camel} } from "./spec.ts";

const text = ${camel}Text;

/** Shows a call of "${title}". */
export function ${pascal}Card({ call, look }: ToolCardProps) {
  const { data: input } = ${camel}.input.safeParse(call.input);
  const { data: output } = ${camel}.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.running,
    waiting: text.running,
    done: text.done,
    failed: text.failed,
    denied: text.failed,
  };
  const shown = outcome === "failed" ? call.errorText : output?.text;
  return (
    <ToolLine call={call} look={look} title={titles[outcome]} meta={input?.text}>
      {shown && <p className="whitespace-pre-wrap wrap-anywhere">{shown}</p>}
    </ToolLine>
  );
}
`;

const texts = ({ camel, title, words }: Names) => `import { sentences } from "../../sentences.ts";

/** The card of the tool "${title}". */

export const ${camel}Text = sentences("${camel}Text", {
  running: "Running ${words}",
  done: "Ran ${words}",
  failed: "Couldn't run ${words}",
});
`;

const german = ({ camel, kebab, title }: Names) => `import type * as english from "#product/texts/tools/${kebab}.ts";

export const ${camel}Text: typeof english.${camel}Text = {
  running: "${title} läuft",
  done: "${title} fertig",
  failed: "${title} fehlgeschlagen",
};
`;

const test = ({ camel, pascal, one }: Names) => `import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { run${pascal} } from "./server.ts";
import { ${camel} } from "./spec.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("${one} call has a bounded input, and its examples are valid", () => {
  expect(${camel}.input.safeParse({ text: "a".repeat(10_000_000) }).success).toBe(false);
  for (const example of ${camel}.examples) expect(${camel}.input.safeParse(example).success).toBe(true);
});

test("${one} call returns the expected output", async () => {
  const output = await run${pascal}.run(await startToolCall(testApp), { text: "Hello" });
  expect(output).toEqual({ text: "what it should return" });
});
`;

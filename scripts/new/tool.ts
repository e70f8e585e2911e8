import { addImport, addLine } from "./insert.ts";
import type { Names } from "./names.ts";
import type { Draft, Files } from "./plan.ts";

/** Scaffolds a tool for agents. The first one also creates the catalogs and the tool interface. */
export function planTool(names: Names, files: Files): Draft {
  const { kebab, camel, pascal, snake } = names;
  const folder = `src/tools/${kebab}`;
  const own: Files = {
    [`${folder}/spec.ts`]: spec(names),
    [`${folder}/server.ts`]: server(names),
    [`${folder}/card.tsx`]: card(names),
    [`${folder}/${kebab}.test.ts`]: test(names),
  };
  const next = [
    `Say in ${folder}/spec.ts what a model must know to call it well.`,
    `Say in ${kebab}.test.ts what it must do, then make ${folder}/server.ts do it.`,
    ...(files["src/tools/server.ts"]
      ? []
      : ["This is the first tool: let chat build its tool set from `toolRunners` of #tools/server.ts."]),
  ];
  const lines = {
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
        text,
        /^export const cards: .*\{\n/m,
        `  ${snake}: lazy(async () => ({ default: (await import("./${kebab}/card.tsx")).${pascal}Card })),`,
      ),
  };
  if (files["src/tools/index.ts"] !== undefined) return { writes: own, edits: lines, next };
  return { writes: { ...own, ...catalogs(names) }, edits: {}, next };
}

const catalogs = ({ kebab, camel, pascal, snake }: Names): Files => ({
  "src/tools/tool.ts": `/** The interface of a tool, which an agent can call. */
import type { z } from "zod";
import type { ToolState } from "#lib/ui-message.ts";

export interface ToolSpec<Name extends string, Input, Output> {
  /** Name that models use to call the tool. */
  readonly name: Name;
  /** Title in the user interface. */
  readonly title: string;
  /** Description that a model reads to decide whether to call the tool. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
}

export type InputOf<Spec> = Spec extends ToolSpec<string, infer Input, infer _Output> ? Input : never;
export type OutputOf<Spec> = Spec extends ToolSpec<string, infer _Input, infer Output> ? Output : never;

/** Props of the card of a tool call. \`output\` is set once the call is done. */
export interface CardProps<Spec> {
  input: InputOf<Spec>;
  output?: OutputOf<Spec>;
  state: ToolState;
}

/** Declares a tool and infers its types from the declaration. */
export function toolSpec<const Name extends string, Input, Output>(
  spec: ToolSpec<Name, Input, Output>,
): ToolSpec<Name, Input, Output> {
  return spec;
}
`,
  "src/tools/index.ts": `/** The tools. Add a line to each list; the compiler names the one you forget. */
import { ${camel} } from "./${kebab}/spec.ts";

export const tools = {
  ${snake}: ${camel},
} as const;

export type ToolName = keyof typeof tools;
`,
  "src/tools/server.ts": `/** The server half of the catalog, which runs the tools. */
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolName, tools } from "./index.ts";
import type { InputOf, OutputOf } from "./tool.ts";
import { run${pascal} } from "./${kebab}/server.ts";

/** Context of a tool call: the caller and the abort signal. */
export interface ToolCall {
  readonly ctx: WorkspaceContext;
  readonly signal: AbortSignal;
}

export type ToolRunner<Spec> = (call: ToolCall, input: InputOf<Spec>) => Promise<OutputOf<Spec>>;

export const toolRunners: { [Name in ToolName]: ToolRunner<(typeof tools)[Name]> } = {
  ${snake}: run${pascal},
};
`,
  "src/tools/cards.tsx": `/** The browser half of the catalog, which shows tool calls. Each card is a separate chunk. */
import { type ComponentType, lazy } from "react";
import type { ToolName, tools } from "./index.ts";
import type { CardProps } from "./tool.ts";

export const cards: { [Name in ToolName]: ComponentType<CardProps<(typeof tools)[Name]>> } = {
  ${snake}: lazy(async () => ({ default: (await import("./${kebab}/card.tsx")).${pascal}Card })),
};
`,
  "src/tools/README.md": `# The tools

What agents can do, one folder per tool. \`npm run new tool <name>\` writes one.

1. \`spec.ts\`: its name on the wire, what a model reads to decide, the shapes of input and output.
2. \`server.ts\`: the work, \`(call, input) -> output\`. It acts for \`call.ctx\` and refuses with AppError.
3. \`card.tsx\`: how a call is shown while it runs and after.
4. One line each in \`index.ts\`, \`server.ts\` and \`cards.tsx\`. The compiler names the one you forget.

Nobody else names the tool: chat builds an agent's tool set from the catalog.
`,
});

const spec = ({ camel, snake, title }: Names) => `import { z } from "zod";
import { toolSpec } from "../tool.ts";

export const ${camel} = toolSpec({
  name: "${snake}",
  title: "${title}",
  description: "Say what it does and when a model should call it.",
  input: z.strictObject({ text: z.string().max(10_000) }),
  output: z.object({ text: z.string() }),
});
`;

const server = ({ camel, pascal }: Names) => `import type { ToolRunner } from "../server.ts";
import type { ${camel} } from "./spec.ts";

export const run${pascal}: ToolRunner<typeof ${camel}> = async (_call, { text }) => ({ text });
`;

const card = ({ camel, pascal }: Names) => `import type { CardProps } from "../tool.ts";
import type { ${camel} } from "./spec.ts";

export function ${pascal}Card({ input, output }: CardProps<typeof ${camel}>) {
  return <p className="text-ink-2">{output?.text ?? input.text}</p>;
}
`;

const test = ({ camel, pascal, one }: Names) => `import { afterAll, beforeAll, expect, test } from "vitest";
import { notFound } from "#product/refusals.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { run${pascal} } from "./server.ts";
import { ${camel} } from "./spec.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("${one} call returns the expected output", async () => {
  const { app, workspace } = testApp;
  const ctx = (await findWorkspaceContext(app, workspace.id, workspace.people.USER.id, "test")) ?? notFound("member");
  const input = ${camel}.input.parse({ text: "Hello" });
  const output = await run${pascal}({ ctx, signal: new AbortController().signal }, input);
  expect(output).toEqual({ text: "what it should answer" });
});
`;

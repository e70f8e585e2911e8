import { addImport, addLine } from "./insert.ts";
import type { Names } from "./names.ts";
import type { Draft, Files } from "./plan.ts";

/** Scaffolds a tool for agents: its shapes and its card. */
export function planTool(names: Names): Draft {
  const { kebab, camel, pascal, snake } = names;
  const folder = `src/tools/${kebab}`;
  const writes: Files = {
    [`${folder}/spec.ts`]: spec(names),
    [`${folder}/card.tsx`]: card(names),
    [`${folder}/${kebab}.test.ts`]: test(names),
  };
  const edits = {
    "src/tools/index.ts": (text: string) =>
      addLine(
        addImport(text, `import { ${camel} } from "./${kebab}/spec.ts";`),
        /^export const tools = \{\n/m,
        `  ${snake}: ${camel},`,
      ),
    "src/tools/cards.tsx": (text: string) =>
      addLine(
        addImport(text, `import { ${pascal}Card } from "./${kebab}/card.tsx";`),
        /^export const cards: .*\{\n/m,
        `  ${snake}: ${pascal}Card,`,
      ),
  };
  const next = [
    `Give the input and the output in ${folder}/spec.ts their shapes and bounds.`,
    `Say in ${kebab}.test.ts what the tool must refuse.`,
    "Offer the tool to models in features/agent-call.",
  ];
  return { writes, edits, next };
}

const spec = ({ camel }: Names) => `import { z } from "zod";

/** Say what it does and when a model should call it. */
export const ${camel} = {
  input: z.strictObject({ text: z.string().max(10_000) }),
  output: z.object({ text: z.string() }),
} as const;
`;

const card = ({ camel, pascal, title }: Names) => `import { type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { ${camel} } from "./spec.ts";

/** Shows a call of "${title}". */
export function ${pascal}Card({ call, look }: ToolCardProps) {
  const { data: input } = ${camel}.input.safeParse(call.input);
  const { data: output } = ${camel}.output.safeParse(call.output);
  return (
    <ToolLine call={call} look={look} title={input?.text}>
      {output && <p>{output.text}</p>}
    </ToolLine>
  );
}
`;

const test = ({ camel, one }: Names) => `import { expect, test } from "vitest";
import { ${camel} } from "./spec.ts";

test("${one} call has a bounded input", () => {
  expect(${camel}.input.safeParse({ text: "Hello" }).success).toBe(false);
});
`;

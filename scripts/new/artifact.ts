import { addImport, addLine } from "./insert.ts";
import type { Names } from "./names.ts";
import type { Draft, Files } from "./plan.ts";

/** A kind of canvas. The first one also brings the catalogs and the contract. */
export function planArtifact(names: Names, files: Files): Draft {
  const { kebab, camel, pascal } = names;
  const folder = `src/artifacts/${kebab}`;
  const own: Files = {
    [`${folder}/spec.ts`]: spec(names),
    [`${folder}/prompt.ts`]: prompt(names),
    [`${folder}/server.ts`]: server(names),
    [`${folder}/panel.tsx`]: panel(names),
    [`${folder}/${kebab}.test.ts`]: test(names),
  };
  const next = [
    `Say in ${folder}/spec.ts what its content is.`,
    `Say in ${kebab}.test.ts what is asked of a model, then make prompt.ts and server.ts do it.`,
    ...(files["src/artifacts/server.ts"]
      ? []
      : ["This is the first kind: store and generate it through `makers` of #artifacts/server.ts."]),
  ];
  const lines = {
    "src/artifacts/index.ts": (text: string) =>
      addLine(
        addImport(text, `import { ${camel} } from "./${kebab}/spec.ts";`),
        /^export const artifacts = \{\n/m,
        `  ${camel},`,
      ),
    "src/artifacts/server.ts": (text: string) =>
      addLine(
        addImport(text, `import { make${pascal} } from "./${kebab}/server.ts";`),
        /^export const makers: .*\{\n/m,
        `  ${camel}: make${pascal},`,
      ),
    "src/artifacts/panels.tsx": (text: string) =>
      addLine(
        text,
        /^export const panels: .*\{\n/m,
        `  ${camel}: lazy(async () => ({ default: (await import("./${kebab}/panel.tsx")).${pascal}Panel })),`,
      ),
  };
  if (files["src/artifacts/index.ts"] !== undefined) return { writes: own, edits: lines, next };
  return { writes: { ...own, ...catalogs(names) }, edits: {}, next };
}

const catalogs = ({ kebab, camel, pascal }: Names): Files => ({
  "src/artifacts/artifact.ts": `/** The contract of a canvas kind: what an agent or a step may make besides an answer. */
import type { z } from "zod";

export interface ArtifactSpec<Kind extends string, Content> {
  /** The wire's word. */
  readonly kind: Kind;
  /** For people. */
  readonly title: string;
  readonly content: z.ZodType<Content>;
  /** What a list calls it. */
  titleOf(content: Content): string;
}

export type ContentOf<Spec> = Spec extends ArtifactSpec<string, infer Content> ? Content : never;

/** What the panel of a canvas is given; \`onChange\` is missing where it may only be read. */
export interface PanelProps<Spec> {
  content: ContentOf<Spec>;
  onChange?: (content: ContentOf<Spec>) => void;
}

/** Declares a canvas kind; the compiler learns its shape from the declaration. */
export function artifactSpec<const Kind extends string, Content>(
  spec: ArtifactSpec<Kind, Content>,
): ArtifactSpec<Kind, Content> {
  return spec;
}
`,
  "src/artifacts/index.ts": `/** The canvas kinds. Add a line to each list; the compiler names the one you forget. */
import { ${camel} } from "./${kebab}/spec.ts";

export const artifacts = {
  ${camel},
} as const;

export type ArtifactKind = keyof typeof artifacts;
`,
  "src/artifacts/server.ts": `/** The half of the catalog that makes content. */
import type { Member } from "#server/context.ts";
import type { ContentOf } from "./artifact.ts";
import type { ArtifactKind, artifacts } from "./index.ts";
import { make${pascal} } from "./${kebab}/server.ts";

/** On whose behalf a canvas is made, from which words, and until when. */
export interface MakeCall {
  readonly who: Member;
  readonly prompt: string;
  readonly signal: AbortSignal;
}

export type Maker<Spec> = (call: MakeCall) => Promise<ContentOf<Spec>>;

export const makers: { [Kind in ArtifactKind]: Maker<(typeof artifacts)[Kind]> } = {
  ${camel}: make${pascal},
};
`,
  "src/artifacts/panels.tsx": `/** The browser's half of the catalog: how a canvas is shown and edited. Each panel comes as its own chunk. */
import { type ComponentType, lazy } from "react";
import type { PanelProps } from "./artifact.ts";
import type { ArtifactKind, artifacts } from "./index.ts";

export const panels: { [Kind in ArtifactKind]: ComponentType<PanelProps<(typeof artifacts)[Kind]>> } = {
  ${camel}: lazy(async () => ({ default: (await import("./${kebab}/panel.tsx")).${pascal}Panel })),
};
`,
  "src/artifacts/README.md": `# The canvas kinds

What agents and steps make besides an answer, one folder per kind. \`npm run new artifact <name>\` writes one.

1. \`spec.ts\`: its word on the wire, the shape of its content, its title.
2. \`prompt.ts\` and \`server.ts\`: what a model is asked, and how its answer becomes content.
3. \`panel.tsx\`: how it is shown and edited.
4. One line each in \`index.ts\`, \`server.ts\` and \`panels.tsx\`. The compiler names the one you forget.

Nobody else names the kind: storing, versions and export work on the catalog.
`,
});

const spec = ({ camel, title }: Names) => `import { z } from "zod";
import { artifactSpec } from "../artifact.ts";

export const ${camel} = artifactSpec({
  kind: "${camel}",
  title: "${title}",
  content: z.object({ text: z.string().max(100_000) }),
  titleOf: ({ text }) => text.split("\\n")[0] ?? "",
});
`;

const prompt = ({ camel }: Names) => `/** What a model is asked for. */
export function ${camel}Prompt(wish: string): string {
  return \`Write what was asked for, and nothing else.\\n\\n\${wish}\`;
}
`;

const server = ({ camel, pascal }: Names) => `import type { Maker } from "../server.ts";
import { ${camel}Prompt } from "./prompt.ts";
import type { ${camel} } from "./spec.ts";

export const make${pascal}: Maker<typeof ${camel}> = async ({ prompt }) => ({ text: ${camel}Prompt(prompt) });
`;

const panel = ({ camel, pascal }: Names) => `import type { PanelProps } from "../artifact.ts";
import type { ${camel} } from "./spec.ts";

export function ${pascal}Panel({ content }: PanelProps<typeof ${camel}>) {
  return <p className="text-ink">{content.text}</p>;
}
`;

const test = ({ camel, one }: Names) => `import { expect, test } from "vitest";
import { ${camel}Prompt } from "./prompt.ts";
import { ${camel} } from "./spec.ts";

test("${one} is called by its first line", () => {
  expect(${camel}.titleOf({ text: "Tides\\nThey come and go." })).toBe("Tides");
});

test("${one} is asked for in words that a model follows", () => {
  expect(${camel}Prompt("Tides")).toBe("what the model should be asked");
});
`;

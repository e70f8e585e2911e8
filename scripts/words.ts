// Prints every sentence of the user interface for proofreading: `npm run words`, or `npm run words -- chat` for a part.
// Functions are called with placeholders such as {agent} as arguments. A line with ?? could not be evaluated that way.
import { readdirSync } from "node:fs";
import { agentTemplates } from "#features/template/agents/catalog.ts";
import { fieldKinds, specs } from "#nodes/index.ts";
import { givenArguments } from "./words/arguments.ts";
import { type Sentence, sentencesOf } from "./words/sentences.ts";

const folder = new URL("../src/product/texts/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .sort()
  .filter((name) => name.endsWith(".ts") && !name.includes(".test."));

async function ofFile(file: string): Promise<Sentence[]> {
  const module: object = await import(new URL(file, folder).href);
  return Object.entries(module).flatMap(([name, value]) => sentencesOf(name, value, givenArguments));
}

/** Titles and hints of node types and field types, which are defined in their specs. */
const ofKinds = [...Object.entries(specs), ...Object.entries(fieldKinds)].flatMap(([type, kind]) =>
  ["title", "hint"].flatMap((key) => sentencesOf(`${type}.${key}`, Reflect.get(kind, key))),
);

const ofAgentTemplates = agentTemplates.flatMap((template) =>
  (["title", "description"] as const).flatMap((key) => sentencesOf(`${template.id}.${key}`, template[key])),
);

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word));
for (const file of files.filter(isWanted)) print(`product/texts/${file}`, await ofFile(file));
if (isWanted("nodes")) print("nodes", ofKinds);
if (isWanted("agent templates")) print("agent templates", ofAgentTemplates);

function print(title: string, sentences: readonly Sentence[]) {
  console.log(`\n${title}`);
  for (const { path, text } of sentences) console.log(`  ${path}\n      ${text.replaceAll("\n", "\n      ")}`);
}

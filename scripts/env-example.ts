// Writes .env.example and the table of the README from the list of variables: `run scripts/env-example.ts`.
//   --check   says whether they are up to date, writes nothing
//   --table   prints the table
import { readFileSync, writeFileSync } from "node:fs";
import { facts } from "#platform/env/kinds.ts";
import { environment, sections } from "#platform/env/variables.ts";

const exampleFile = new URL("../.env.example", import.meta.url);
const readmeFile = new URL("../README.md", import.meta.url);
const initial = environment.parse({});

interface Row {
  name: string;
  about: string;
  /** What holds when it is not set, in words. */
  otherwise: string;
  /** What stands after the "=" in the file. */
  value: string;
}

function rowsOf(section: Record<string, (typeof environment.shape)[keyof typeof environment.shape]>): Row[] {
  return Object.entries(section).map(([name, type]) => {
    const { about = "", fallback, example } = facts.get(type) ?? {};
    const preset = (initial as Record<string, unknown>)[name]; // The names are those of the same schema.
    const value = preset === undefined || Array.isArray(preset) ? "" : String(preset);
    return { name, about, otherwise: fallback ?? value, value: example ?? value };
  });
}

function example(): string {
  const lines = [
    "# Settings of Troupe. Copy this file to .env and remove the # in front of what you set.",
    "# Nothing is required: an empty environment starts the whole product on http://localhost:3000.",
    "# Made by scripts/env-example.ts; change src/platform/env/variables.ts instead.",
  ];
  for (const [title, section] of Object.entries(sections)) {
    lines.push("", `# --- ${title}`);
    for (const { name, about, otherwise, value } of rowsOf(section)) {
      lines.push("", `# ${about}`);
      if (otherwise && otherwise !== value) lines.push(`# Not set: ${otherwise}.`);
      lines.push(`#${name}=${value}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function table(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const rows = Object.values(sections).flatMap(rowsOf);
  const lines = rows.map(({ name, about, otherwise }) => `| \`${name}\` | ${cell(about)} | ${cell(otherwise)} |`);
  return ["| Variable | What it does | When not set |", "|---|---|---|", ...lines].join("\n");
}

/** The README with the table of today between its two marks. */
function readme(present: string): string {
  const [begin, end] = ["<!-- settings: made by scripts/env-example.ts -->", "<!-- end of settings -->"];
  const from = present.indexOf(begin);
  const to = present.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no "${begin}" before "${end}".`);
  return `${present.slice(0, from + begin.length)}\n${table()}\n${present.slice(to)}`;
}

function read(file: URL): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const wanted = [
  { file: exampleFile, present: read(exampleFile), text: example() },
  { file: readmeFile, present: read(readmeFile), text: readme(read(readmeFile)) },
];
if (process.argv.includes("--table")) console.log(table());
else if (process.argv.includes("--check")) {
  for (const { file } of wanted.filter(({ present, text }) => present !== text)) {
    const name = file.pathname.split("/").at(-1);
    console.error(`${name} is out of date. Run: node scripts/up.mjs run scripts/env-example.ts`);
    process.exitCode = 1;
  }
} else for (const { file, text } of wanted) writeFileSync(file, text);

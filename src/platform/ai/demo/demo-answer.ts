import type { DemoDocument, DemoPrompt } from "./read-prompt.ts";
import { factsOf, passagesFor, short } from "./summary.ts";

/** The demo model's answer in markdown; the same for the same prompt. */
export function demoAnswer(prompt: DemoPrompt, toolNames: readonly string[]): string {
  const parts: string[] = [];
  if (prompt.toolResults.length) parts.push(...aboutTools(prompt));
  if (prompt.question) parts.push(`## You asked`, quote(short(prompt.question, 300)));
  for (const document of prompt.documents.slice(0, 5)) parts.push(...aboutDocument(document, prompt.question));
  if (prompt.documents.length > 5) parts.push(`There are ${prompt.documents.length - 5} more documents.`);
  parts.push("## What I can see", table(rows(prompt, toolNames)));
  if (!prompt.documents.length && !prompt.toolResults.length) parts.push(hints(toolNames));
  return parts.join("\n\n");
}

const quote = (text: string) => `> ${text}`;
const cell = (text: string) => short(text, 120).replaceAll("|", "\\|");
const table = (lines: [string, string][]) =>
  ["| What | Value |", "| --- | --- |", ...lines.map(([name, value]) => `| ${cell(name)} | ${cell(value)} |`)].join(
    "\n",
  );

function aboutTools({ toolResults }: DemoPrompt): string[] {
  return ["## What the tools answered", ...toolResults.map(({ name, text }) => `- **${name}**: ${short(text, 400)}`)];
}

function aboutDocument({ title, text, bytes }: DemoDocument, question: string): string[] {
  if (text === null)
    return [
      `## ${title}`,
      `A file ${bytes ? `of ${bytes.toLocaleString("en-US")} bytes ` : ""}came with your message. The demo model cannot read it.`,
    ];
  const facts = factsOf(text);
  const pages = facts.pages === null ? "" : `, ${facts.pages.toLocaleString("en-US")} pages`;
  const passages = passagesFor(question, text);
  return [
    `## ${title}`,
    [
      `- **Length:** ${facts.words.toLocaleString("en-US")} words${pages}`,
      `- **It begins:** "${facts.opening}"`,
      ...(facts.keywords.length ? [`- **Frequent words:** ${facts.keywords.join(", ")}`] : []),
      ...(facts.figures.length ? [`- **Figures in it:** ${facts.figures.join("; ")}`] : []),
    ].join("\n"),
    ...(passages.length ? ["Passages that share words with your question:", passages.map(quote).join("\n>\n")] : []),
  ];
}

function rows(prompt: DemoPrompt, toolNames: readonly string[]): [string, string][] {
  const all: [string, string][] = [
    ["Messages in this conversation", String(prompt.messageCount)],
    ["My instructions", prompt.instructions ? short(prompt.instructions, 100) : "none"],
    ["Documents", String(prompt.documents.length)],
    ["Pictures and media", String(prompt.pictures.length)],
    ["Tools", toolNames.length ? toolNames.join(", ") : "none"],
  ];
  return all.filter(([, value]) => value !== "0");
}

function hints(toolNames: readonly string[]): string {
  const [tool] = toolNames;
  return [
    "Things to try:",
    "",
    ...(tool ? [`- Write \`use the tool ${tool} with {"query": "..."}\` and the tool is called.`] : []),
    "- Attach a document, and I count what is in it.",
    "- Ask me to think, and I show how I decide.",
  ].join("\n");
}

export interface DemoCall {
  name: string;
  /** JSON text. */
  input: string;
}

/** Reads "use the tool <name> with {json}"; a text may hold several, which are called one after another. */
export function readToolPhrases(question: string): DemoCall[] {
  const phrase = /use the tool\s+[`"']?([\w.:-]+)[`"']?(?:\s+with\s+(?=\{))?/gi;
  return [...question.matchAll(phrase)].map((found) => ({
    name: found[1] ?? "",
    input: readBraces(question.slice(found.index + found[0].length)),
  }));
}

/**
 * Reads `answer with {json}`: what it names stands in the object in place of the demo's own choice. The demo never says
 * the phrase itself, for its answers are quoted in what later steps ask.
 */
export function withAnswerPhrase(example: unknown, said: string): unknown {
  const at = /\banswer with\s+(?=\{)/i.exec(said);
  if (!at || typeof example !== "object" || example === null || Array.isArray(example)) return example;
  try {
    const told: unknown = JSON.parse(readBraces(said.slice(at.index + at[0].length)));
    return { ...example, ...Object(told) };
  } catch {
    return example;
  }
}

/** The JSON object that the text begins with; "{}" when it begins with none. */
function readBraces(text: string): string {
  if (!text.startsWith("{")) return "{}";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\") at++;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === "{") depth++;
    else if (!isQuoted && sign === "}" && --depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

import { formatList } from "#lib/locale.ts";
import type { DemoDocument, DemoPrompt } from "./read-prompt.ts";
import { spokenHints } from "./spoken-requests.ts";
import { matchingSentences, shorten, textFactsOf } from "./text-facts.ts";
import { workflowPrefix } from "./workflow-calls.ts";

/** The demo model's answer in markdown; deterministic for a given prompt. */
export function demoAnswer(prompt: DemoPrompt, toolNames: readonly string[]): string {
  const parts: string[] = [];
  if (prompt.toolResults.length) parts.push(...toolSection(prompt));
  if (prompt.question) parts.push(`## You asked`, quote(shorten(prompt.question, 300)));
  for (const document of prompt.documents.slice(0, 5)) parts.push(...documentSection(document, prompt.question));
  if (prompt.documents.length > 5) parts.push(`There are ${prompt.documents.length - 5} more documents.`);
  parts.push("## What I can see", table(factRows(prompt, toolNames)));
  if (!prompt.documents.length && !prompt.toolResults.length) parts.push(usageHints(toolNames));
  return parts.join("\n\n");
}

const quote = (text: string) => `> ${text}`;
const cell = (text: string) => shorten(text, 120).replaceAll("|", "\\|");
const table = (lines: [string, string][]) =>
  ["| What | Value |", "| --- | --- |", ...lines.map(([name, value]) => `| ${cell(name)} | ${cell(value)} |`)].join(
    "\n",
  );

function toolSection({ toolResults }: DemoPrompt): string[] {
  return ["## Tool results", toolResults.flatMap(resultLines).join("\n")];
}

const numberedLink = /^\d{1,3}\. ([^\n]{1,300})\n(https?:\/\/[^\s()]{1,2000})$/gm;

/** What a tool said. Of a numbered list of pages, the first sentence in front of it, which is for people, and the links. */
function resultLines({ name, text }: DemoPrompt["toolResults"][number]): string[] {
  const links = [...text.matchAll(numberedLink)];
  const said = plainResult(links.length > 0 ? text.slice(0, text.search(/\.\s/) + 1) : text);
  return [
    `- **${shownName(name)}**: ${said}`,
    ...links.map(([, title = "", url = ""]) => `  - [${title.replaceAll(/[[\]]/g, "")}](${url})`),
  ];
}

/** A workflow's tool is named by an id. */
const shownName = (name: string) => (name.startsWith(workflowPrefix) ? "workflow" : name);

/** The start of a result without its markup; structured data is not repeated, because its card shows it. */
function plainResult(text: string): string {
  const words = text.replaceAll(/<\/?[a-z_]+(?:\s[^<>]*)?>/g, " ").trim();
  if (/^[[{]/.test(words) && words.length > 80) return "done";
  const isTable = /^\s*\|/;
  const lines = words
    .split("\n")
    .flatMap((line) => (isTable.test(line) ? [] : [line.replace(/^\s*(?:#+|>|-)\s+/, "")]));
  return shorten(lines.join("\n"), 200);
}

function documentSection({ title, text, bytes }: DemoDocument, question: string): string[] {
  if (text === null)
    return [
      `## ${title}`,
      `A file ${bytes ? `of ${bytes.toLocaleString("en-US")} bytes ` : ""}was attached. The demo model can't read it.`,
    ];
  const facts = textFactsOf(text);
  const pages = facts.pages === null ? "" : `, ${facts.pages.toLocaleString("en-US")} pages`;
  const passages = matchingSentences(question, text);
  return [
    `## ${title}`,
    [
      `- **Length:** ${facts.words.toLocaleString("en-US")} words${pages}`,
      `- **Beginning:** "${facts.opening}"`,
      ...(facts.keywords.length ? [`- **Frequent words:** ${facts.keywords.join(", ")}`] : []),
      ...(facts.figures.length ? [`- **Figures:** ${facts.figures.join("; ")}`] : []),
    ].join("\n"),
    ...(passages.length ? ["Passages that match words in your question:", passages.map(quote).join("\n>\n")] : []),
  ];
}

function factRows(prompt: DemoPrompt, toolNames: readonly string[]): [string, string][] {
  const all: [string, string][] = [
    ["Messages in this conversation", String(prompt.messageCount)],
    ["My instructions", prompt.instructions ? shorten(prompt.instructions, 100) : "none"],
    ["Documents", String(prompt.documents.length)],
    ["Images and media", String(prompt.mediaTypes.length)],
    ["Tools", toolNames.length ? toolNames.join(", ") : "none"],
  ];
  return all.filter(([, value]) => value !== "0");
}

function usageHints(toolNames: readonly string[]): string {
  const [tool] = toolNames;
  const askable = spokenHints(toolNames);
  return [
    "Things to try:",
    "",
    ...(askable.length > 0 ? [`- Ask for ${formatList(askable, "disjunction")} in plain words.`] : []),
    ...(tool && askable.length === 0
      ? [`- Write \`use the tool ${tool} with {"query": "..."}\` to call the tool.`]
      : []),
    "- Attach a document to see its length, keywords, and figures.",
    "- Ask me to think to see how I decide.",
  ].join("\n");
}

export interface DemoCall {
  name: string;
  /** JSON text. */
  input: string;
}

/** Finds every "use the tool <name> with {json}" in the text; the calls run one after another. */
export function readToolPhrases(question: string): DemoCall[] {
  const phrase = /use the tool\s+[`"']?([\w.:-]+)[`"']?(?:\s+with\s+(?=\{))?/gi;
  return [...question.matchAll(phrase)].map((found) => ({
    name: found[1] ?? "",
    input: readLeadingObject(question.slice(found.index + found[0].length)),
  }));
}

/**
 * Reads `answer with {json}`, whose values replace those that the demo model chose. The demo model never writes this
 * phrase itself, because later steps quote its answers.
 */
export function withAnswerPhrase(example: unknown, promptText: string): unknown {
  const at = /\banswer with\s+(?=\{)/i.exec(promptText);
  if (!at || typeof example !== "object" || example === null || Array.isArray(example)) return example;
  try {
    const dictated: unknown = JSON.parse(readLeadingObject(promptText.slice(at.index + at[0].length)));
    return { ...example, ...Object(dictated) };
  } catch {
    return example;
  }
}

/** The JSON object at the start of the text, or "{}". */
function readLeadingObject(text: string): string {
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

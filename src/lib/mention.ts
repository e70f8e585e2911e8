/**
 * Mentions in prompts: `@[label](type=AGENT&agentId=...)`. The label is only shown; the query string identifies the
 * entity. Everything else in a prompt is plain text.
 */
export interface Mention {
  readonly label: string;
  /** The entity's type; `AGENT` when the markup has none. */
  readonly type: string;
  /** The other parameters. */
  readonly params: Readonly<Record<string, string>>;
}

export type MentionPart =
  | { readonly kind: "text"; readonly text: string }
  | ({ readonly kind: "mention"; readonly markup: string } & Mention);

// Bounded, so that hostile input is parsed in linear time.
const markupPattern = /@\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/g;

function readId(id: string): { type: string; params: Record<string, string> } | null {
  if (!id.includes("=")) return null;
  const entries = [...new URLSearchParams(id)].filter(([key]) => key !== "type");
  return { type: new URLSearchParams(id).get("type") || "AGENT", params: Object.fromEntries(entries) };
}

/** Splits a prompt into texts and mentions. Joining the parts restores the prompt. */
export function parseMentions(markup: string): MentionPart[] {
  const parts: MentionPart[] = [];
  let end = 0;
  for (const found of markup.matchAll(markupPattern)) {
    const [whole, label = "", id = ""] = found;
    const target = readId(id);
    if (!target) continue;
    if (found.index > end) parts.push({ kind: "text", text: markup.slice(end, found.index) });
    parts.push({ kind: "mention", markup: whole, label, ...target });
    end = found.index + whole.length;
  }
  if (end < markup.length) parts.push({ kind: "text", text: markup.slice(end) });
  return parts;
}

/** What a text mentions of a type: the values of a parameter, each once. */
export function mentionedIds(markup: string, type: string, param: string): string[] {
  const ids = parseMentions(markup).flatMap((part) =>
    part.kind === "mention" && part.type === type ? (part.params[param] ?? []) : [],
  );
  return [...new Set(ids)];
}

/** Formats a mention; replaces characters that would end the label. */
export function formatMention(label: string, type: string, params: Readonly<Record<string, string>>): string {
  const shown = label.replaceAll("[", "(").replaceAll("]", ")").replaceAll(/\s+/g, " ").trim().slice(0, 500);
  return `@[${shown || type}](${new URLSearchParams({ type, ...params })})`;
}

/** The prompt with labels in place of markup. */
export function readableMentions(markup: string): string {
  return parseMentions(markup)
    .map((part) => (part.kind === "text" ? part.text : part.label))
    .join("");
}

import { z } from "zod";
import { limits } from "#product/limits.ts";
import { memoryContent, memoryTitle } from "#product/tools/memory-note.ts";
import type { FactKind } from "../schema.ts";
import { hasSecret } from "./has-secret.ts";

/** What a model answers. Its bounds are checked fact by fact, so that one that is too long doesn't cost the others. */
export const foundFacts = z.object({
  facts: z.array(
    z.object({
      title: z.string(),
      content: z.string(),
      quote: z.string(),
      kind: z.enum(["new", "update", "contradiction"]),
      memory: z.number().int().nullable(),
    }),
  ),
});
type FoundFact = z.output<typeof foundFacts>["facts"][number];

export interface KnownNote {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

export interface ProposedFact {
  readonly kind: FactKind;
  readonly noteId: string | null;
  readonly title: string;
  readonly content: string;
  readonly quote: string;
}

interface Known {
  /** What the person wrote. */
  readonly said: readonly string[];
  /** The memory, in the order in which the model got it. */
  readonly memory: readonly KnownNote[];
  /** Proposed before, whatever became of it. */
  readonly earlier: readonly string[];
}

const { perLook, quoteChars } = limits.memoryFact;
/** Facts with so many words in common say the same. */
const alike = 0.8;

/**
 * The facts that may be proposed: stated by the person in words that are really theirs, no secrets, nothing that is known,
 * and at most one for each note.
 */
export function selectFacts(found: readonly FoundFact[], { said, memory, earlier }: Known): ProposedFact[] {
  const selected: ProposedFact[] = [];
  const spoken = comparable(said.join("\n"));
  for (const one of found) {
    const title = memoryTitle.safeParse(one.title).data;
    const content = memoryContent.safeParse(one.content).data;
    const quote = one.quote.trim();
    if (!title || !content || !isQuoted(quote, spoken)) continue;
    if ([title, content, quote].some(hasSecret)) continue;
    const target = one.kind === "new" || one.memory === null ? null : (memory[one.memory - 1] ?? null);
    const known = [...memory.map((note) => note.content), ...earlier, ...selected.map((fact) => fact.content)];
    if (known.some((other) => saysTheSame(content, other))) continue;
    if (target && selected.some(({ noteId }) => noteId === target.id)) continue;
    const kind = !target ? "NEW" : one.kind === "update" ? "UPDATE" : "CONTRADICTION";
    selected.push({ kind, noteId: target?.id ?? null, title, content, quote: quote.slice(0, quoteChars.max) });
    if (selected.length === perLook) break;
  }
  return selected;
}

const isQuoted = (quote: string, spoken: string): boolean =>
  quote.length >= quoteChars.min && spoken.includes(comparable(quote));

/** Letters and digits: models change quotation marks and spaces. */
const comparable = (text: string): string => wordsOf(text).join(" ");

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function saysTheSame(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  const others = new Set(wordsOf(other));
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / (words.size + others.size - shared) >= alike;
}

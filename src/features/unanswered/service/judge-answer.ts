import { z } from "zod";
import { citedNumbers } from "#lib/citations/link-citations.ts";
import { type MessagePart, type ToolPart, textOf } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { type Passage, passage } from "#product/tools/passage.ts";
import { toolNameOf } from "#tools/tool-title.ts";
import type { FoundThen, UnansweredReason } from "../schema.ts";
import { saysUnknown } from "./says-unknown.ts";

const { unanswered } = limits;

/** Tools that look for something in the sources, and what the model asked them. */
const lookingTools: ReadonlySet<string> = new Set([
  "get_context_from_provided_knowledge_sources_and_notes",
  "search_text",
  "read_pages",
]);
const asking = z.object({ question: z.string().trim().min(1) });
const found = z.object({ passages: z.array(passage), isUnavailable: z.literal(true).optional() });

interface JudgedAnswer {
  /** Null if only the person's own words say what was asked. */
  readonly question: string | null;
  readonly reason: UnansweredReason;
  readonly found: readonly FoundThen[];
}

/**
 * Whether an answer that looked into the library rests on nothing in it: nothing was similar enough, or it cites nothing
 * and says that it doesn't know. A search that failed says nothing about the library.
 */
export function judgeAnswer(parts: readonly MessagePart[]): JudgedAnswer | null {
  const calls = parts.filter((part): part is ToolPart => "toolCallId" in part && lookingTools.has(toolNameOf(part)));
  const looks = calls.flatMap(({ input, output, state, preliminary }) => {
    const read = state === "output-available" && !preliminary ? found.safeParse(output).data : undefined;
    return read && !read.isUnavailable ? [{ question: asking.safeParse(input).data?.question ?? null, ...read }] : [];
  });
  if (looks.length === 0 || looks.length < calls.length) return null;
  const passages = looks.flatMap((look) => look.passages);
  const question = looks.find((look) => look.question !== null)?.question ?? null;
  if (passages.length === 0) return { question, reason: "NOTHING_FOUND", found: [] };
  const answer = textOf(parts);
  const numbers = new Set(passages.map(({ number }) => number));
  if (citedNumbers(answer).some((number) => numbers.has(number)) || !saysUnknown(answer)) return null;
  return { question, reason: "NOT_ANSWERED", found: best(passages) };
}

function best(passages: readonly Passage[]): FoundThen[] {
  const byChunk = new Map(passages.map((one) => [one.chunkId, one]));
  return [...byChunk.values()]
    .flatMap(({ chunkId, nodeId, title, part, text, scores }) =>
      scores ? [{ chunkId, nodeId, title, part, text: text.slice(0, unanswered.foundChars), ...scores }] : [],
    )
    .toSorted((a, b) => b.together - a.together)
    .slice(0, unanswered.found);
}

import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { listMemory } from "#features/agent/service/agent-memory.ts";
import { noteId } from "#features/note/schema.ts";
import { indexNotes } from "#features/note/service/index-notes.ts";
import { type ReadNote, readNotes } from "#features/note/service/read-notes.ts";
import { parseMentions } from "#lib/mention.ts";
import { estimateTokens } from "#lib/tokens.ts";
import { dataBlock } from "#lib/untrusted/data-block.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { SystemPart } from "../../schema.ts";

/** The notes of a turn: short ones stand in its system prompt, and long ones are searched. */
export interface TurnNotes {
  /** Of the agent, and of what its instructions mention: the same in every conversation. */
  readonly own: readonly SystemPart[];
  /** What the agent keeps, and what the conversation mentions. */
  readonly ofConversation: readonly SystemPart[];
  readonly documentIds: readonly string[];
  /** Titles of those of the agent and its instructions. */
  readonly ownTitles: readonly string[];
}

interface Asked {
  readonly agent: Pick<AgentRow, "id" | "config"> | null;
  /** What the conversation mentions. */
  readonly resources: readonly Resource[];
  /** Selected for messages of the conversation. */
  readonly selected: readonly string[];
  /** The turn is taken where agents may use their memory. */
  readonly usesMemory: boolean;
}

export async function findTurnNotes(
  ctx: WorkspaceContext,
  { agent: asked, resources, selected, usesMemory }: Asked,
): Promise<TurnNotes> {
  const { system = "", outputFormat = "", noteIds = [], isMemoryEnabled = false } = asked?.config ?? {};
  const inInstructions = parseMentions(`${system}\n${outputFormat}`).flatMap((part) =>
    part.kind === "mention" ? [part] : [],
  );
  const ownIds = distinct([...noteIds, ...mentioned(inInstructions)]);
  const otherIds = distinct([...mentioned(resources), ...selected]).filter((id) => !ownIds.includes(id));
  const [found, memory] = await Promise.all([
    readNotes(ctx, [...ownIds, ...otherIds]),
    asked && isMemoryEnabled && usesMemory ? listMemory(ctx, asked.id) : null,
  ]);
  const { short, long } = splitByLength(found.filter(({ content }) => content.trim()));
  const isOwn = ({ id }: ReadNote) => ownIds.includes(id);
  return {
    own: notesPart(short.filter(isOwn)),
    ofConversation: [...notesPart(short.filter((one) => !isOwn(one))), ...(memory ? [memoryPart(memory)] : [])],
    documentIds: long.length > 0 ? await indexNotes(ctx, long) : [],
    ownTitles: found.filter(isOwn).map(({ title }) => title),
  };
}

const mentioned = (resources: readonly Resource[]): string[] =>
  resources.flatMap(({ type, params }) => (type === "NOTE" && params.noteId ? [params.noteId] : []));

const distinct = (ids: readonly string[]): string[] =>
  [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => noteId.safeParse(id).success);

/** A note is short if it, and the short ones before it, don't take too much of a prompt. */
export function splitByLength<Note extends Pick<ReadNote, "title" | "content">>(
  notes: readonly Note[],
): { short: Note[]; long: Note[] } {
  const { shortTokens, allShortTokens } = limits.note;
  let left: number = allShortTokens;
  const isShort = ({ title, content }: Note) => {
    const tokens = estimateTokens(`${title}\n${content}`);
    if (tokens > shortTokens || tokens > left) return false;
    left -= tokens;
    return true;
  };
  const short: Note[] = [];
  const long: Note[] = [];
  for (const one of notes) (isShort(one) ? short : long).push(one);
  return { short, long };
}

function notesPart(notes: readonly ReadNote[]): SystemPart[] {
  if (notes.length === 0) return [];
  const blocks = notes.map(({ title, content }) => dataBlock("note", { title }, content.trim()));
  return [{ kind: "notes", text: promptText.notes(blocks) }];
}

/** Notes that an agent wrote itself may repeat what it has read, so they are data. The newest ones are told in full. */
function memoryPart(memory: readonly { id: string; title: string; content: string }[]): SystemPart {
  let left: number = limits.memory.promptTokens;
  const blocks = memory.map(({ id, title, content }) => {
    const full = dataBlock("memory", { id, title }, content);
    left -= estimateTokens(full);
    return left >= 0 ? full : dataBlock("memory", { id, title }, promptText.memoryTitleOnly);
  });
  return { kind: "memory", text: promptText.memory(blocks) };
}

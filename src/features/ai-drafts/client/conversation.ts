/** A chat about a set-up: what was said, what was proposed, and what became of it. */
import { z } from "zod";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { type DraftMessage, type DraftPrompt, toUserMessage } from "./stream-draft.ts";

export interface Answer<Proposal> {
  reply: string;
  /** Answers to choose from. */
  options: readonly string[];
  proposal: Proposal | null;
  /** What the server calls the request: whoever answers its question names it. */
  requestId?: string | null;
}

export interface Turn<Proposal> {
  id: string;
  ask: DraftPrompt;
  /** Under which its answer is written at the server, for a page that comes back. */
  streamId?: string;
  /** Null as long as there is none: under way, stopped, failed. */
  answer: Answer<Proposal> | null;
  /** What became of the proposal; null while nobody has decided. */
  verdict: { taken: number; of: number } | "replaced" | null;
}

export interface Conversation<Proposal, Draft> {
  turns: readonly Turn<Proposal>[];
  /** What everybody agrees on so far. */
  draft: Draft | null;
  /** Earlier drafts, and the turn whose proposal was decided then; null where a person wrote. */
  past: readonly { draft: Draft | null; turnId: string | null }[];
}

export const emptyConversation = { turns: [], draft: null, past: [] } as const;

export function addMessage<P, D>(chat: Conversation<P, D>, ask: DraftPrompt): Conversation<P, D> {
  const turns = chat.turns.map((turn) => (isUndecided(turn) ? { ...turn, verdict: "replaced" as const } : turn));
  return { ...chat, turns: [...turns, { id: newId(), ask, answer: null, verdict: null }] };
}

export function addAnswer<P, D>(chat: Conversation<P, D>, answer: Answer<P>): Conversation<P, D> {
  return { ...chat, turns: chat.turns.map((turn, at) => (at === chat.turns.length - 1 ? { ...turn, answer } : turn)) };
}

/** The request whose question the newest message answers. */
export function findQuestionRequestId<P, D>({ turns }: Conversation<P, D>): string | null {
  const previousAnswer = turns.at(-2)?.answer;
  return previousAnswer && previousAnswer.proposal === null ? (previousAnswer.requestId ?? null) : null;
}

/** The newest message is asked under this id; null: nobody writes an answer to it any more. */
export function setStreamId<P, D>(chat: Conversation<P, D>, streamId: string | null): Conversation<P, D> {
  const turns = chat.turns.map((turn, at): Turn<P> => {
    if (at < chat.turns.length - 1) return turn;
    const { streamId: _, ...rest } = turn;
    return streamId === null ? rest : { ...rest, streamId };
  });
  return { ...chat, turns };
}

/** A proposal that waits for somebody to decide. */
export const isUndecided = <P>(turn: Turn<P>): boolean => Boolean(turn.answer?.proposal) && turn.verdict === null;

/** The person took so many changes of a proposal, which made this draft. */
export function recordDecision<P, D>(
  chat: Conversation<P, D>,
  { turnId, draft, taken, of }: { turnId: string; draft: D | null; taken: number; of: number },
): Conversation<P, D> {
  return {
    turns: chat.turns.map((turn) => (turn.id === turnId ? { ...turn, verdict: { taken, of } } : turn)),
    draft,
    past: [...chat.past, { draft: chat.draft, turnId }].slice(-limits.workflow.undoSteps),
  };
}

/** The person writes in the draft; one change after the other is one step back. */
export function editDraft<P, D>(chat: Conversation<P, D>, draft: D): Conversation<P, D> {
  const isContinuedEdit = chat.past.at(-1)?.turnId === null;
  const past = isContinuedEdit ? chat.past : [...chat.past, { draft: chat.draft, turnId: null }];
  return { ...chat, draft, past: past.slice(-limits.workflow.undoSteps) };
}

/** The draft before the last step; a proposal that was decided then can be decided again, unless another one came. */
export function undoDraft<P, D>(chat: Conversation<P, D>): Conversation<P, D> {
  const last = chat.past.at(-1);
  if (!last) return chat;
  const newest = chat.turns.at(-1)?.id;
  const turns = chat.turns.map((turn) =>
    turn.id === last.turnId ? { ...turn, verdict: turn.id === newest ? null : ("replaced" as const) } : turn,
  );
  return { turns, draft: last.draft, past: chat.past.slice(0, -1) };
}

/** So many turns back a model is told of; the draft says what came of the ones before. */
const maxTurnsSent = Math.floor(limits.completion.messages / 2);

/** What is sent: what was said, and with the newest message the draft as it stands. */
export function toRequestMessages<P, D>(
  { turns, draft }: Conversation<P, D>,
  {
    proposalAsText,
    draftAsText,
  }: { proposalAsText: (proposal: P) => string; draftAsText: (draft: D | null) => string | null },
): DraftMessage[] {
  const maxChars = limits.completion.textChars;
  return turns.slice(-maxTurnsSent).flatMap(({ ask, answer, verdict }, at, all): DraftMessage[] => {
    const userMessage = toUserMessage(ask);
    if (at === all.length - 1) {
      const parts = typeof userMessage.content === "string" ? [] : userMessage.content;
      const draftText = draftAsText(draft);
      const state = draftText === null ? "" : promptText.draft(draftText);
      // A part has its bound, the whole has more room.
      const pieces = state.match(new RegExp(`[\\s\\S]{1,${maxChars}}`, "g")) ?? [];
      return [{ role: "user", content: [...parts, ...pieces.map((text) => ({ type: "text" as const, text }))] }];
    }
    if (!answer) return [userMessage];
    // What was replaced by the newest message is what that message is about.
    const isJustReplaced = at === all.length - 2 && verdict === "replaced";
    const lines = [
      answer.reply,
      ...(answer.options.length > 0 ? [promptText.answerOptions(answer.options)] : []),
      ...(answer.proposal && isJustReplaced ? [promptText.proposal(proposalAsText(answer.proposal))] : []),
      ...(verdict !== null && verdict !== "replaced" ? [promptText.proposalOutcome(verdict.taken, verdict.of)] : []),
    ];
    return [userMessage, { role: "assistant", content: lines.filter(Boolean).join("\n\n").slice(0, maxChars) || "…" }];
  });
}

const answerSchema = z.looseObject({
  reply: z.string().catch(""),
  options: z.array(z.string()).catch([]),
  proposal: z.unknown().optional(),
});

/** An answer as far as it is written. */
export function parseAnswer(value: unknown): { reply: string; options: string[]; proposal: unknown } {
  const { reply, options, proposal = null } = answerSchema.safeParse(value).data ?? { reply: "", options: [] };
  return { reply, options: options.filter((one) => one.trim() !== ""), proposal };
}

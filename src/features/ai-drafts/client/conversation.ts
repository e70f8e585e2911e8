/** A chat about a draft: its messages, its proposals, and what the person decided. */
import { z } from "zod";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { type DraftMessage, type DraftPrompt, toUserMessage } from "./stream-draft.ts";

export interface Answer<Proposal> {
  reply: string;
  /** Suggested answers. */
  options: readonly string[];
  proposal: Proposal | null;
  /** Id of the request on the server; the answer to its question refers to it. */
  requestId?: string | null;
}

export interface Turn<Proposal> {
  id: string;
  ask: DraftPrompt;
  /** Stream id of the answer, for a page that returns. */
  streamId?: string;
  /** Null while the answer is in progress, stopped or failed. */
  answer: Answer<Proposal> | null;
  /** The decision about the proposal; null while it is open. */
  verdict: { taken: number; of: number } | "replaced" | null;
}

export interface Conversation<Proposal, Draft> {
  turns: readonly Turn<Proposal>[];
  /** The draft accepted so far. */
  draft: Draft | null;
  /** Earlier drafts for undo, with the turn whose proposal was decided; null for an edit by the person. */
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

/** The request whose question the newest message answers; null if there is none. */
export function findQuestionRequestId<P, D>({ turns }: Conversation<P, D>): string | null {
  const previousAnswer = turns.at(-2)?.answer;
  return previousAnswer && previousAnswer.proposal === null ? (previousAnswer.requestId ?? null) : null;
}

/** Sets the stream id of the newest message's answer; null if no answer is being written any more. */
export function setStreamId<P, D>(chat: Conversation<P, D>, streamId: string | null): Conversation<P, D> {
  const turns = chat.turns.map((turn, at): Turn<P> => {
    if (at < chat.turns.length - 1) return turn;
    const { streamId: _, ...rest } = turn;
    return streamId === null ? rest : { ...rest, streamId };
  });
  return { ...chat, turns };
}

/** Whether the turn has a proposal that is not decided yet. */
export const isUndecided = <P>(turn: Turn<P>): boolean => Boolean(turn.answer?.proposal) && turn.verdict === null;

/** Records that the person accepted `taken` of `of` changes, which resulted in this draft. */
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

/** Edits the draft by hand. Consecutive edits are one undo step. */
export function editDraft<P, D>(chat: Conversation<P, D>, draft: D): Conversation<P, D> {
  const isContinuedEdit = chat.past.at(-1)?.turnId === null;
  const past = isContinuedEdit ? chat.past : [...chat.past, { draft: chat.draft, turnId: null }];
  return { ...chat, draft, past: past.slice(-limits.workflow.undoSteps) };
}

/** Restores the previous draft. A proposal decided in that step is open again, unless a newer message exists. */
export function undoDraft<P, D>(chat: Conversation<P, D>): Conversation<P, D> {
  const last = chat.past.at(-1);
  if (!last) return chat;
  const newest = chat.turns.at(-1)?.id;
  const turns = chat.turns.map((turn) =>
    turn.id === last.turnId ? { ...turn, verdict: turn.id === newest ? null : ("replaced" as const) } : turn,
  );
  return { turns, draft: last.draft, past: chat.past.slice(0, -1) };
}

/** How many turns are sent; the draft contains the result of earlier ones. */
const maxTurnsSent = Math.floor(limits.completion.messages / 2);

/** The messages to send. The newest one includes the current draft. */
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
      // One part has a maximum length, so a long draft needs several parts.
      const pieces = state.match(new RegExp(`[\\s\\S]{1,${maxChars}}`, "g")) ?? [];
      return [{ role: "user", content: [...parts, ...pieces.map((text) => ({ type: "text" as const, text }))] }];
    }
    if (!answer) return [userMessage];
    // The newest message refers to the proposal that it replaced, so that proposal is included.
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

/** Parses an answer that may still be incomplete. */
export function parseAnswer(value: unknown): { reply: string; options: string[]; proposal: unknown } {
  const { reply, options, proposal = null } = answerSchema.safeParse(value).data ?? { reply: "", options: [] };
  return { reply, options: options.filter((one) => one.trim() !== ""), proposal };
}

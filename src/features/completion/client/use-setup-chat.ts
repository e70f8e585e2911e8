import { useEffect, useRef, useState } from "react";
import { showRefusal } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { newId } from "#lib/id.ts";
import type { SetupType } from "../schema.ts";
import {
  answeredBy,
  askUnder,
  type Conversation,
  decide,
  edit,
  emptyConversation,
  hear,
  messagesOf,
  readAnswer,
  say,
  undo,
} from "./conversation.ts";
import { resumeSetup, type SetupAsk, stopSetup, streamSetup } from "./stream-setup.ts";

export interface SetupChat<Proposal, Draft> extends Conversation<Proposal, Draft> {
  /** The answer as far as it is written; null while none is under way. */
  writing: { reply: string; proposal: unknown } | null;
  /** Why the newest message has no answer. */
  failure: string | null;
  ask: (ask: SetupAsk) => void;
  /** Asks the newest message again. */
  retry: () => void;
  stop: () => void;
  decide: (given: { turnId: string; draft: Draft | null; taken: number; of: number }) => void;
  edit: (draft: Draft) => void;
  undo: () => void;
  startOver: () => void;
}

export interface SetupChatOptions<Proposal, Draft> {
  workspaceId: string;
  type: SetupType;
  failedText: string;
  /** Reads a proposal against the draft; null when it cannot be read. */
  readProposal: (value: unknown, draft: Draft | null) => Proposal | null;
  sayProposal: (proposal: Proposal) => string;
  /** What a model is told of how things stand; null is nothing. */
  sayDraft: (draft: Draft | null) => string | null;
  kept: Conversation<Proposal, Draft> | null;
  /** Where it is kept; null forgets it. */
  keep: (chat: Conversation<Proposal, Draft> | null) => void;
}

/** A chat in which a set-up comes about. What was said is kept at once, so a dialog that is closed loses nothing. */
export function useSetupChat<Proposal, Draft>(options: SetupChatOptions<Proposal, Draft>): SetupChat<Proposal, Draft> {
  const { workspaceId, type, failedText, keep } = options;
  const [chat, setChat] = useState<Conversation<Proposal, Draft>>(() => options.kept ?? emptyConversation);
  const [writing, setWriting] = useState<SetupChat<Proposal, Draft>["writing"]>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  /** The newest one, for an answer that comes when other things have happened. */
  const latest = useRef(chat);
  const under = useRef<string | null>(null);
  // Who leaves ends nothing: the answer is there when they come back.
  useEffect(() => () => running.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was under way when the page was left
  useEffect(() => {
    const newest = latest.current.turns.at(-1);
    if (newest && !newest.answer && newest.streamId) void answer(latest.current, newest.streamId);
  }, []);

  function set(next: Conversation<Proposal, Draft>) {
    latest.current = next;
    keep(next.turns.length > 0 ? next : null);
    setChat(next);
  }
  function stop() {
    running.current?.abort();
    running.current = null;
    setWriting(null);
  }
  async function answer(before: Conversation<Proposal, Draft>, resumedId?: string) {
    stop();
    const streamId = resumedId ?? newId();
    const asked = askUnder(before, streamId);
    set(asked);
    under.current = streamId;
    const mine = new AbortController();
    running.current = mine;
    setFailure(null);
    setWriting({ reply: "", proposal: null });
    try {
      const answers = answeredBy(asked);
      const reading = { signal: mine.signal, onPart: (part: unknown) => setWriting(readAnswer(part)) };
      const messages = messagesOf(asked, options);
      const { value, requestId } = await (resumedId === undefined
        ? streamSetup(
            {
              workspaceId,
              objectGenerationSchemaType: type,
              messages,
              streamId,
              ...(answers !== null && { answers }),
            },
            reading,
          )
        : resumeSetup(workspaceId, resumedId, reading));
      const { proposal: given, ...said } = readAnswer(value);
      const proposal = given === null ? null : options.readProposal(given, asked.draft);
      if ((given !== null && proposal === null) || (!said.reply && proposal === null)) throw new Error(failedText);
      set(hear(latest.current, { ...said, proposal, requestId }));
    } catch (error) {
      if (mine.signal.aborted) return;
      const refusal = readRefusal(error, failedText);
      // A page that is being left breaks off like a connection does: its answer goes on.
      if (resumedId !== undefined || refusal.code !== "unknown") set(askUnder(latest.current, null));
      if (resumedId !== undefined) return stop();
      setFailure(refusal.code === "unknown" ? failedText : refusal.text);
      // Credits and keys open the way out.
      if (refusal.code !== "unknown") showRefusal(error);
    }
    if (running.current === mine) stop();
  }
  return {
    ...chat,
    writing,
    failure,
    ask(ask) {
      const next = say(chat, ask);
      set(next);
      void answer(next);
    },
    retry: () => void answer(chat),
    stop() {
      if (running.current && under.current) stopSetup(workspaceId, under.current);
      stop();
      set(askUnder(latest.current, null));
    },
    decide: (given) => set(decide(chat, given)),
    edit: (draft) => set(edit(chat, draft)),
    undo: () => set(undo(chat)),
    startOver() {
      if (running.current && under.current) stopSetup(workspaceId, under.current);
      stop();
      setFailure(null);
      set(emptyConversation);
    },
  };
}

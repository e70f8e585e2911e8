import { useEffect, useRef, useState } from "react";
import type { Failure } from "#builder/session/assistant-state.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { type Conversation, isUndecided, type Turn } from "#features/ai-drafts/client/conversation.ts";
import { type DraftChat, useDraftChat } from "#features/ai-drafts/client/use-draft-chat.ts";
import { limits } from "#product/limits.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import { toast } from "#ui/feedback/toast.ts";
import { applyChanges } from "./apply-changes.ts";
import { clearQuestion, setProposalMarks } from "./assistant-actions.ts";
import { type ChangeOutcome, type ChangeOutcomes, changeMarks, outcomeKey } from "./change-marks.ts";
import type { Change, EditProposal } from "./changes.ts";
import { graphForModel } from "./graph-for-model.ts";
import { readEditProposal } from "./read-proposal.ts";

type EditTurn = Turn<EditProposal>;

export interface AssistantChat extends DraftChat<EditProposal, ChangeOutcomes> {
  outcomeOf: (turn: EditTurn, key: string) => ChangeOutcome | undefined;
  /** Applies changes as one undo step. Returns false and shows a warning when they no longer fit the graph. */
  apply: (turn: EditTurn, changes: readonly Change[]) => boolean;
  skip: (turn: EditTurn, changes: readonly Change[]) => void;
  /** The turn whose changes are the newest undo step. */
  undoableTurnId: string | null;
  undoLastApply: () => void;
}

export const changesIn = (turn: EditTurn | undefined): readonly Change[] => {
  const proposal = turn?.answer?.proposal;
  return proposal && "changes" in proposal ? proposal.changes : [];
};

const proposalAsText = (proposal: EditProposal) =>
  "refused" in proposal ? proposal.refused : JSON.stringify(proposal.changes.map(({ key: _, ...change }) => change));

/** The conversation about the open workflow, stored in this browser per person and workflow. */
export function useAssistant(): AssistantChat {
  const session = useBuilder();
  const { store, workflowId } = session;
  const { id: workspaceId, actor } = useWorkspace();
  const question = useBuilderState((state) => state.assistant.question);
  const isOpenNow = useBuilderState((state) => state.assistant.place !== null);
  const mode = useBuilderState((state) => state.preferences.assistant);
  /** The graph as it was sent to the model; the answer refers to it. */
  const graphAsAsked = useRef<Graph>(session.graph());
  const failure = useRef<Failure | null>(null);
  const [lastApplied, setMade] = useState<{ turnId: string; graph: Graph; keys: readonly string[] } | null>(null);
  const isLastAppliedCurrent = useBuilderState(
    (state) => lastApplied !== null && state.history.present === lastApplied.graph,
  );
  const key = `troupe-assistant-${actor.userId}-${workflowId}`;
  const [kept] = useState(() => readStoredJson<Conversation<EditProposal, ChangeOutcomes>>(key));
  const chat = useDraftChat<EditProposal, ChangeOutcomes>({
    workspaceId,
    type: "WORKFLOW_EDIT",
    failedText: assistantText.failed,
    parseProposal: (value) => readEditProposal(value, graphAsAsked.current),
    proposalAsText,
    draftAsText() {
      graphAsAsked.current = session.graph();
      const { checks, openId, selected } = store.getState();
      const [chosen] = selected.size === 1 ? selected : [];
      return graphForModel(graphAsAsked.current, {
        checks,
        openId: openId ?? chosen ?? null,
        failure: failure.current,
      });
    },
    initial: kept,
    save: (conversation) =>
      writeStoredJson(
        key,
        conversation && { ...conversation, turns: conversation.turns.slice(-limits.completion.messages), past: [] },
      ),
  });
  const { turns, draft, partialAnswer } = chat;
  const newest = turns.at(-1);
  const outcomeOf = (turn: EditTurn, one: string) => draft?.[outcomeKey(turn.id, one)];

  /** Stores outcomes, and closes the turn when every change has one. */
  function recordOutcome(turn: EditTurn, changes: readonly Change[], fate: ChangeOutcome) {
    const now = { ...draft, ...Object.fromEntries(changes.map((one) => [outcomeKey(turn.id, one.key), fate])) };
    const all = changesIn(turn).map((one) => now[outcomeKey(turn.id, one.key)]);
    if (all.includes(undefined)) return chat.edit(now);
    const taken = all.filter((one) => one === "applied").length;
    chat.decide({ turnId: turn.id, draft: now, taken, of: all.length });
  }
  function apply(turn: EditTurn, changes: readonly Change[]): boolean {
    const result = applyChanges(session.graph(), changesIn(turn), new Set(changes.map((one) => one.key)));
    if ("refused" in result) {
      toast.warning(result.refused);
      return false;
    }
    session.change(result.graph);
    setMade({ turnId: turn.id, graph: session.graph(), keys: changes.map((one) => one.key) });
    recordOutcome(turn, changes, "applied");
    return true;
  }
  function ask(...given: Parameters<typeof chat.send>) {
    failure.current = null;
    chat.send(...given);
  }

  useEffect(() => {
    if (question === null || partialAnswer !== null) return;
    clearQuestion(session);
    failure.current = question.failure;
    chat.send({ description: question.text, images: [] });
  }, [session, question, partialAnswer, chat.send]);

  // An answer restored from an earlier visit is never applied automatically.
  const isAnswerExpected = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that comes
  useEffect(() => {
    if (partialAnswer !== null) isAnswerExpected.current = true;
    else if (isAnswerExpected.current) {
      isAnswerExpected.current = false;
      const changes = changesIn(newest);
      if (newest && mode === "auto" && isUndecided(newest) && changes.length > 0) apply(newest, changes);
    }
  }, [partialAnswer === null, newest]);

  useEffect(() => {
    const isShown = isOpenNow && newest !== undefined && newest.verdict !== "replaced";
    const marks = changeMarks(isShown ? changesIn(newest) : [], (one) =>
      newest ? draft?.[outcomeKey(newest.id, one)] : undefined,
    );
    setProposalMarks(session, marks);
  }, [session, isOpenNow, newest, draft]);

  return {
    ...chat,
    send: ask,
    outcomeOf,
    apply,
    skip: (turn, changes) => recordOutcome(turn, changes, "skipped"),
    undoableTurnId: lastApplied !== null && isLastAppliedCurrent ? lastApplied.turnId : null,
    undoLastApply() {
      if (lastApplied === null || !isLastAppliedCurrent) return;
      session.undo();
      const undone = lastApplied.keys.map((one): [string, ChangeOutcome] => [
        outcomeKey(lastApplied.turnId, one),
        "undone",
      ]);
      chat.edit({ ...draft, ...Object.fromEntries(undone) });
      setMade(null);
    },
  };
}

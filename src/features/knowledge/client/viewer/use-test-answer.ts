import { useEffect, useRef, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { savedQuestionText } from "#product/texts/knowledge/saved-questions.ts";
import { type AnswerRequest, answerEnd, type TestAnswerEnd } from "../../schema.ts";
import type { TestedPassage } from "./use-retrieval-test.ts";

export interface TestAnswer {
  readonly text: string;
  readonly isWriting: boolean;
  /** What it answers from, in the order of their numbers. */
  readonly passages: readonly TestedPassage[];
  /** Null until it is complete. */
  readonly cost: { readonly model: string; readonly credits: number } | null;
  readonly error: string | null;
}

type Asked = Pick<AnswerRequest, "question" | "instructions" | "languageModelId">;

/** An answer that a model writes from exactly these passages. Another question forgets it. */
export function useTestAnswer(question: string) {
  const { id: workspaceId } = useWorkspace();
  const [answer, setAnswer] = useState<TestAnswer | null>(null);
  const [askedFor, setAskedFor] = useState(question);
  const running = useRef<AbortController | null>(null);
  if (askedFor !== question) {
    setAskedFor(question);
    setAnswer(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, or leaving the page, stops the answer
  useEffect(() => () => running.current?.abort(), [question]);

  async function write(asked: Asked, passages: readonly TestedPassage[]) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (changes: Partial<TestAnswer>) => {
      if (running.current === controller)
        setAnswer((before) => ({
          ...(before ?? { text: "", isWriting: true, cost: null, error: null }),
          passages,
          ...changes,
        }));
    };
    show({ text: "", isWriting: true, cost: null, error: null });
    try {
      const body = JSON.stringify({ workspaceId, ...asked, passageIds: passages.map(({ chunkId }) => chunkId) });
      const response = await fetch("/api/knowledge/answer", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        signal: controller.signal,
      });
      if (!response.ok || !response.body) throw await response.json();
      let read = "";
      const reader = response.body
        .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
        .getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        read += next.value;
        show({ text: read.split(answerEnd)[0] ?? "" });
      }
      const [, end] = read.split(answerEnd);
      const told: TestAnswerEnd = end ? JSON.parse(end) : { error: savedQuestionText.answer.failed };
      show("error" in told ? { error: told.error } : { cost: told });
    } catch (error) {
      if (!controller.signal.aborted) show({ error: readRefusal(error, savedQuestionText.answer.failed).text });
    } finally {
      show({ isWriting: false });
    }
  }
  return {
    answer,
    write,
    stop: () => running.current?.abort(),
  };
}

import { MessageSquareQuote, RotateCw, Square } from "lucide-react";
import { useMemo } from "react";
import { CitationsProvider } from "#client/citations/citations.tsx";
import { CitedMarkdown } from "#client/citations/cited-markdown.tsx";
import type { MessagePart } from "#lib/ui-message.ts";
import { savedQuestionText } from "#product/texts/knowledge/saved-questions.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import type { TestedPassage } from "../../client/viewer/use-retrieval-test.ts";
import { type TestAnswer, useTestAnswer } from "../../client/viewer/use-test-answer.ts";

const text = savedQuestionText.answer;
const tool = "get_context_from_provided_knowledge_sources_and_notes";

interface AnswerSectionProps {
  question: string;
  /** What an agent gets. */
  passages: readonly TestedPassage[];
  /** The agent whose answer is tried; null without one. */
  agent: { instructions: string; languageModelId: string | null } | null;
}

/** An answer from exactly the passages that were found, with what it cost. */
export function AnswerSection({ question, passages, agent }: AnswerSectionProps) {
  const { answer, write, stop } = useTestAnswer(question);
  const start = () =>
    void write(
      { question, instructions: agent?.instructions ?? "", languageModelId: agent?.languageModelId ?? null },
      passages,
    );
  return (
    <section
      aria-label={text.title}
      className="max-h-[45%] flex-none overflow-y-auto border-line border-t bg-page py-3 pr-5 pl-gutter scroll-thin"
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-3">
        {answer ? (
          <h2 className="min-w-0 cut font-medium max-sm:w-full">{text.title}</h2>
        ) : (
          <Button variant="ghost" size="s" icon={MessageSquareQuote} onPress={start} className="-ml-2">
            {text.button}
          </Button>
        )}
        {!answer && <span className="min-w-0 cut text-sm text-ink-3 max-sm:hidden">{text.hint}</span>}
        {answer && (
          <span className="ml-auto flex flex-none items-center gap-2 text-sm text-ink-3 num max-sm:ml-0 max-sm:w-full max-sm:justify-between">
            {answer.cost && text.by(answer.cost.model, answer.cost.credits)}
            {answer.isWriting ? (
              <Button variant="ghost" size="s" icon={Square} onPress={stop}>
                {text.stop}
              </Button>
            ) : (
              <Button variant="ghost" size="s" icon={RotateCw} onPress={start}>
                {text.again}
              </Button>
            )}
          </span>
        )}
      </div>
      {answer && <AnswerText question={question} answer={answer} />}
    </section>
  );
}

function AnswerText({ question, answer }: { question: string; answer: TestAnswer }) {
  const { text: written, isWriting, passages, error } = answer;
  // As an answer in a chat would have it, so that its numbers open the passages in the same way.
  const parts = useMemo<MessagePart[]>(
    () => [
      {
        type: `tool-${tool}`,
        toolCallId: tool,
        state: "output-available",
        input: { question },
        output: {
          question,
          lookedIn: [],
          passages: passages.map(({ start: _, end: __, rankBefore: ___, meaning, words, together, ...one }, at) => ({
            ...one,
            number: at + 1,
            scores: { meaning, words, together },
          })),
        },
      },
      { type: "text", text: written },
    ],
    [question, passages, written],
  );
  return (
    <div aria-busy={isWriting} aria-live="polite" className="pt-1">
      {written ? (
        <CitationsProvider parts={parts} isStreaming={isWriting}>
          <CitedMarkdown text={written} isStreaming={isWriting} isUntrusted className="text-base/6" />
        </CitationsProvider>
      ) : (
        isWriting && (
          <p className="flex items-center gap-2 text-ink-3">
            <Spinner size={12} />
            {text.writing}
          </p>
        )
      )}
      {error && (
        <Callout tone="danger" className="mt-2">
          {error}
        </Callout>
      )}
    </div>
  );
}

import { lazy, Suspense } from "react";
import { chatText } from "#product/texts/chat/chat.ts";

const AnswerParts = lazy(async () => ({ default: (await import("#nodes/answer-parts.tsx")).AnswerParts }));

/** The text that a step wrote before it failed or was stopped. */
export function PartialAnswer({ text, isStopped = false }: { text: string; isStopped?: boolean }) {
  return (
    <div className="mb-5">
      <Suspense fallback={null}>
        <AnswerParts parts={[{ type: "text", text }]} isLive={false} />
      </Suspense>
      {isStopped && <p className="mt-2 text-sm text-ink-3">{chatText.message.stopped}</p>}
    </div>
  );
}

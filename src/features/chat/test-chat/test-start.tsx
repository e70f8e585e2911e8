import { agentTestText } from "#product/texts/agent/agent-test.ts";

/** An empty test chat. `onAsk` is null while the form can't be tested. */
export function TestStart({ onAsk }: { onAsk: ((question: string) => void) | null }) {
  const { title, text, suggestions, questions } = agentTestText.start;
  return (
    <div className="grid gap-5 py-4">
      <div className="grid gap-1">
        <p className="font-semibold text-lg">{title}</p>
        <p className="text-ink-3 text-sm">{text}</p>
      </div>
      {onAsk && (
        <ul aria-label={suggestions} className="grid border-line border-t">
          {questions.map((question) => (
            <li key={question} className="border-line border-b">
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="focus-inset w-full rounded-control py-2.5 text-left text-ink-2 transition-colors hover:text-ink"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

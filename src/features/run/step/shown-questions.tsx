import { waitText } from "#product/texts/run/waits.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import type { ShownQuestion, ShownWait } from "../schema.ts";

const text = waitText.answered;

/** The question of a step as it was shown to the person who answered it. */
export function ShownQuestions({ shown: { questions } }: { shown: ShownWait }) {
  if (questions.length === 0) return <p className="pt-2 text-ink-3">{text.sawNothing}</p>;
  return (
    <ul className="grid grid-cols-1 gap-4 border-line border-l-2 pt-2 pl-4">
      {questions.map((question) => (
        <li key={question.id} className="grid min-w-0 grid-cols-1 gap-2">
          <p className="font-medium text-ink">{question.title}</p>
          {question.text && <Markdown text={question.text} className="max-w-measure" />}
          <Fields question={question} />
        </li>
      ))}
    </ul>
  );
}

function Fields({ question: { fields, facts } }: { question: ShownQuestion }) {
  return (
    <dl className="grid grid-cols-1 gap-1.5">
      {fields.map(({ key, label, hint, isRequired, options }) => (
        <div key={key}>
          <dt>
            {label} {isRequired && <span className="text-ink-3">({text.required})</span>}
          </dt>
          {(hint || options.length > 0) && (
            <dd className="text-ink-3">
              {[hint, options.map((one) => one.label).join(", ")].filter(Boolean).join(" · ")}
            </dd>
          )}
        </div>
      ))}
      {facts.map(({ label, text: value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-3">{label}</dt>
          <dd className="max-h-60 overflow-auto whitespace-pre-wrap break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

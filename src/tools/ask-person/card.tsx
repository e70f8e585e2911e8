import { MessageCircleQuestionMark } from "lucide-react";
import { Fragment } from "react";
import { minStringChars } from "#lib/json/cut-json.ts";
import { formatDate, formatList } from "#lib/locale.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { StoredFiles } from "../stored-files.tsx";
import { useToolDecisions } from "../tool-decisions.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { type AnswerValue, filesOf, type Question, wordsIn } from "./parse.ts";
import { QuestionForm } from "./question-form.tsx";
import { askPerson } from "./spec.ts";

const text = askPersonText;

/** Questions of an agent: a form while they wait, then the answers. */
export function AskPersonCard({ call, look, waiting }: ToolCardProps) {
  const { data: input } = askPerson.input.safeParse(call.input);
  const { data: output } = askPerson.output.safeParse(call.output);
  const { place, isLater } = useToolDecisions();
  const outcome = outcomeOf(call);
  const questions = input?.questions ?? [];
  const answers = output && "answers" in output ? output.answers : null;
  // The texts of files are for the model only, so a cut in them hides nothing here.
  const { cut: _, ...whole } = call;
  const isShownWhole = answers?.every(({ value }) => typeof value !== "string" || value.length < minStringChars);
  const titles = {
    running: text.running,
    waiting: text.waiting(questions.length),
    done: answers ? text.done(answers.length) : text.skipped,
    failed: text.failed,
    denied: text.skipped,
  };
  return (
    <ToolLine
      call={isShownWhole ? whole : call}
      look={look}
      icon={MessageCircleQuestionMark}
      title={titles[outcome]}
      meta={outcome === "waiting" ? undefined : input?.reason}
      isOpenWhenDone={answers !== null}
      hasForm
    >
      {outcome === "waiting" && input ? (
        <>
          {input.reason && <p className="mb-3 wrap-anywhere">{input.reason}</p>}
          {waiting ? (
            <QuestionForm questions={questions} {...waiting} />
          ) : (
            <>
              <Questions questions={questions} />
              <p className="mt-3 text-ink-3">{isLater ? text.later : text.onlyOthers[place]}</p>
            </>
          )}
        </>
      ) : (
        questions.length > 0 && (
          <Questions
            questions={questions}
            answers={outcome === "done" && answers ? new Map(answers.map(({ id, value }) => [id, value])) : undefined}
          />
        )
      )}
    </ToolLine>
  );
}

/** What was asked, with the answers once there are some. */
function Questions({
  questions,
  answers,
}: {
  questions: readonly Question[];
  answers?: ReadonlyMap<string, AnswerValue> | undefined;
}) {
  return (
    <dl className="grid grid-cols-1 gap-2.5 wrap-anywhere">
      {questions.map((question) => {
        const { id, label, options, hint } = question;
        const value = answers?.get(id) ?? "";
        const files = filesOf(value);
        const words = wordsOf(question, value);
        return (
          <div key={id}>
            <dt className="text-xs font-medium text-ink-3">{label}</dt>
            {answers && files.length > 0 ? (
              <dd className="mt-1">
                <StoredFiles files={files} />
              </dd>
            ) : answers ? (
              <dd className={words ? "whitespace-pre-wrap text-ink" : "text-ink-3"}>{words || text.notAnswered}</dd>
            ) : (
              <>
                {hint && <dd className="text-ink-3">{hint}</dd>}
                {options && (
                  <dd>
                    {options.map((option, at) => (
                      <Fragment key={option}>
                        {at > 0 && " · "}
                        <bdi>{option}</bdi>
                      </Fragment>
                    ))}
                  </dd>
                )}
              </>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** A date is read as a day of the calendar, which has no time zone. */
function wordsOf({ kind }: Question, value: AnswerValue): string {
  if (typeof value !== "string") return formatList(wordsIn(value));
  const day = kind === "date" && value ? new Date(`${value}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime())) return value;
  return formatDate(day, { dateStyle: "medium", timeZone: "UTC" });
}

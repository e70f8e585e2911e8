import { ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { serverQuestionText } from "#product/texts/mcp/server-question.ts";
import { timers } from "#product/timers.ts";
import {
  type Asked,
  type FieldValue,
  type QuestionAction,
  type RefusedAnswer,
  readAnswer,
  type ServerQuestion,
} from "#product/tools/server-question.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { useToolDecisions } from "../tool-decisions.tsx";
import type { ToolCardProps } from "../tool-line.tsx";
import { AskedFieldInput } from "./asked-field-input.tsx";

const text = serverQuestionText;

type Values = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

interface ServerQuestionFormProps {
  question: ServerQuestion;
  waiting: ToolCardProps["waiting"];
}

/** What a server asks in the middle of a call: a form, or a page to visit. */
export function ServerQuestionForm({ question, waiting }: ServerQuestionFormProps) {
  const { server, asked, isHeld } = question;
  const { place, isLater } = useToolDecisions();
  const [values, setValues] = useState<Values>(() => initialValues(asked));
  const [refusal, setRefusal] = useState<RefusedAnswer | null>(null);
  const [pending, setPending] = useState<QuestionAction | null>(null);
  const noteId = useId();
  const isForm = asked.some(({ kind }) => kind === "form");

  async function send(action: QuestionAction) {
    if (!waiting || pending) return;
    const given = action === "accept" ? { action, values } : { action };
    const read = readAnswer(question, given);
    if ("refused" in read) return setRefusal(read);
    setRefusal(null);
    setPending(action);
    try {
      await waiting.answer(given);
    } catch {
      setRefusal({ refused: text.notSent });
    } finally {
      setPending(null);
    }
  }
  const change = (key: string, name: string, value: FieldValue | undefined) =>
    setValues((now) => {
      const { [name]: _, ...others } = now[key] ?? {};
      return { ...now, [key]: value === undefined ? others : { ...others, [name]: value } };
    });
  const refused = fieldOf(asked, refusal);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in all browsers
    <div
      role="group"
      aria-label={text.title(server)}
      aria-describedby={noteId}
      className="grid grid-cols-1 gap-4 wrap-anywhere"
    >
      {asked.map((one) => (
        <div key={one.key} className="grid grid-cols-1 gap-3">
          {one.message && <p className="whitespace-pre-wrap wrap-anywhere text-ink">{one.message}</p>}
          {one.kind === "page" && <Page url={one.url} canOpen={waiting !== undefined} />}
          {one.kind === "form" &&
            one.fields.map((field) => (
              <AskedFieldInput
                key={field.name}
                field={field}
                value={values[one.key]?.[field.name]}
                isDisabled={!waiting}
                onChange={(value) => change(one.key, field.name, value)}
                error={refused === field ? refusal?.refused : undefined}
              />
            ))}
        </div>
      ))}
      <p role="alert" className="sr-only">
        {refused && `${refused.title}: ${refusal?.refused}`}
      </p>
      {refusal && !refused && (
        <Callout tone="danger" isAnnounced>
          {refusal.refused}
        </Callout>
      )}
      <p id={noteId} className="text-xs text-ink-3">
        {text.warning(server)} {isHeld && text.held(timers.mcp.heldMs / 1_000)}
      </p>
      {waiting ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" isPending={pending === "accept"} onPress={() => void send("accept")}>
            {isForm ? text.send : text.pageDone}
          </Button>
          <Button isPending={pending === "decline"} onPress={() => void send("decline")}>
            {text.decline}
          </Button>
          <Button variant="ghost" isPending={pending === "cancel"} onPress={() => void send("cancel")}>
            {text.cancel}
          </Button>
        </div>
      ) : (
        <p className="text-ink-3">{isLater ? text.later : text.onlyOthers[place]}</p>
      )}
    </div>
  );
}

/** A page is never opened by itself, and its whole address is shown. */
function Page({ url, canOpen }: { url: string; canOpen: boolean }) {
  const { host } = new URL(url);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p>{text.pageAbout(host)}</p>
      <p className="font-mono text-xs break-all text-ink-3">{url}</p>
      {canOpen && (
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer" icon={ExternalLink}>
          {text.openPage(host)}
        </ButtonLink>
      )}
    </div>
  );
}

const initialValues = (asked: readonly Asked[]): Values =>
  Object.fromEntries(
    asked.map((one) => [
      one.key,
      Object.fromEntries(
        one.kind === "form"
          ? one.fields.flatMap(({ name, kind, initial, isOptional }): [string, FieldValue][] => {
              if (initial !== undefined) return [[name, initial]];
              // A box that isn't checked is an answer, too.
              return kind === "yesNo" && !isOptional ? [[name, false]] : [];
            })
          : [],
      ),
    ]),
  );

function fieldOf(asked: readonly Asked[], refusal: RefusedAnswer | null) {
  const one = asked.find(({ key }) => key === refusal?.key);
  return one?.kind === "form" ? one.fields.find(({ name }) => name === refusal?.field) : undefined;
}

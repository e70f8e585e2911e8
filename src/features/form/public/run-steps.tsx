import { createContext, useContext, useState } from "react";
import { copyText } from "#ui/copy-text.ts";
import { isRefused } from "../client/visit-api.ts";
import type { VisitRun, VisitStep } from "../schema.ts";
import { type Act, ActButton } from "./act-button.tsx";
import { ChatStep } from "./chat-step.tsx";
import { FormFields } from "./form-fields.tsx";
import { Html } from "./form-frame.tsx";
import { Icon } from "./icon.tsx";
import { fillText, useFormPage } from "./page-context.tsx";
import { PaymentStep } from "./payment-step.tsx";

const WritingContext = createContext<Readonly<Record<string, string>>>({});

interface RunStepsProps {
  run: VisitRun;
  texts: Readonly<Record<string, string>>;
}

/** The steps of a run, from the first answers to the last result. */
export function RunSteps({ run, texts }: RunStepsProps) {
  const { api } = useFormPage();
  const act: Act = async (input) => {
    const answer = await api.act(run.wrid, input);
    return isRefused(answer) ? answer.refused : null;
  };
  return (
    <WritingContext value={texts}>
      <ol className="fp-steps">
        {run.steps.map((step) => (
          <li key={step.id}>
            <StepCard step={step} wrid={run.wrid} act={act} isLast={step === run.steps.at(-1)} />
          </li>
        ))}
      </ol>
    </WritingContext>
  );
}

interface StepProps {
  step: VisitStep;
  wrid: string;
  act: Act;
}

function StepCard({ step, wrid, act, isLast }: StepProps & { isLast: boolean }) {
  const { texts } = useFormPage();
  const isFolded = step.state === "done" && !isLast && step.kind !== "output";
  const notes: Partial<Record<VisitStep["state"], string>> = {
    running: step.kind === "hidden" ? "" : texts.writing,
    waiting: texts.yourTurn,
    approve: texts.yourTurn,
    held: texts.held,
    locked: texts.laterStep,
    done: isFolded ? summaryOf(step, texts.paid) : "",
  };
  const title = step.kind === "hidden" ? texts.background : step.label;
  const head = (
    <>
      <Mark state={step.state} />
      <h2>{title}</h2>
      <span className={`fp-quiet ${isFolded ? "fp-summary" : ""}`}>{notes[step.state]}</span>
    </>
  );
  if (step.state === "locked" || (step.kind === "hidden" && step.state !== "failed"))
    return (
      <section className="fp-step" data-state={step.state} data-kind={step.kind}>
        <div className="fp-step-head">{head}</div>
      </section>
    );
  if (isFolded)
    return (
      <details className="fp-step" data-state={step.state}>
        <summary className="fp-step-head">{head}</summary>
        <div className="fp-step-body">
          <StepBody step={step} wrid={wrid} act={act} />
        </div>
      </details>
    );
  return (
    <section className="fp-step" data-state={step.state} aria-label={title}>
      <div className="fp-step-head">
        {head}
        {step.state === "done" && step.text && <CopyButton text={step.text} />}
      </div>
      <div className="fp-step-body" aria-live={step.kind === "output" ? "polite" : undefined}>
        <StepBody step={step} wrid={wrid} act={act} />
      </div>
    </section>
  );
}

/** What was answered or paid, for the one line of a folded step. */
function summaryOf({ answers = [], payment }: VisitStep, paid: string): string {
  return payment ? fillText(paid, { name: payment.price }) : answers.map(({ text }) => text).join(", ");
}

const Mark = ({ state }: { state: VisitStep["state"] }) => (
  <span className="fp-mark" data-state={state}>
    {state === "done" && <Icon name="check" />}
    {state === "failed" && <Icon name="alert" />}
    {state === "locked" && <Icon name="lock" />}
    {state === "running" && <span className="fp-spin" />}
    {(state === "waiting" || state === "approve" || state === "held") && <span className="fp-dot" />}
  </span>
);

function StepBody({ step, wrid, act }: StepProps) {
  const { texts } = useFormPage();
  const writing = useContext(WritingContext)[step.id];
  if (step.state === "failed")
    return (
      <div className="fp-actions">
        <p className="fp-refusal" role="alert">
          {texts.stepFailed}
        </p>
        <ActButton act={() => act({ act: "retry", step: step.id })}>
          <Icon name="again" /> {texts.tryAgain}
        </ActButton>
      </div>
    );
  switch (step.kind) {
    case "form":
      return <AnswersOrForm step={step} wrid={wrid} act={act} />;
    case "chat":
      return <ChatStep step={step} act={act} writing={writing} />;
    case "payment":
      return <PaymentStep step={step} wrid={wrid} act={act} />;
    default:
      return <Output step={step} act={act} />;
  }
}

function AnswersOrForm({ step, wrid, act }: StepProps) {
  const { form, texts } = useFormPage();
  const [isEditing, setEditing] = useState(false);
  if (step.state === "waiting" || isEditing)
    return (
      <FormFields
        fields={step.fields ?? []}
        draftKey={`${wrid}:${step.id}`}
        given={isEditing && Array.isArray(step.given) ? step.given : undefined}
        submitText={isEditing ? texts.save : form.copywriting.continueText}
        onSubmit={async (result) => {
          const refused = await act({ act: isEditing ? "edit" : "answer", step: step.id, result });
          if (refused === null) setEditing(false);
          return refused;
        }}
        onCancel={isEditing ? () => setEditing(false) : undefined}
      />
    );
  return (
    <>
      <dl className="fp-answers">
        {step.answers?.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {step.can?.includes("edit") && (
        <button type="button" className="fp-button" onClick={() => setEditing(true)}>
          {texts.edit}
        </button>
      )}
    </>
  );
}

function Output({ step, act }: Omit<StepProps, "wrid">) {
  const { form, texts } = useFormPage();
  const writing = useContext(WritingContext)[step.id];
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EditText step={step} act={act} onDone={() => setEditing(false)} />;
  const html = step.html ?? writing;
  return (
    <>
      {html && <Html html={html} />}
      {step.media && <Media media={step.media} />}
      <div className="fp-actions">
        {step.kind === "info" && step.state === "waiting" && (
          <ActButton
            isPrimary
            act={() => act({ act: "answer", step: step.id, result: { acknowledgedAt: new Date().toISOString() } })}
          >
            {form.copywriting.continueText} <Icon name="arrow" />
          </ActButton>
        )}
        {step.state === "approve" && (
          <ActButton isPrimary act={() => act({ act: "approve", step: step.id })}>
            <Icon name="check" /> {texts.approve}
          </ActButton>
        )}
        {step.can?.includes("edit") && step.text !== undefined && (
          <button type="button" className="fp-button" onClick={() => setEditing(true)}>
            {texts.edit}
          </button>
        )}
        {step.can?.includes("regenerate") && (
          <ActButton act={() => act({ act: "regenerate", step: step.id, feedback: "" })}>
            <Icon name="again" /> {texts.regenerate}
          </ActButton>
        )}
      </div>
    </>
  );
}

function EditText({ step, act, onDone }: Omit<StepProps, "wrid"> & { onDone(): void }) {
  const { texts } = useFormPage();
  const [text, setText] = useState(step.text ?? "");
  return (
    <div className="fp-fields">
      <textarea
        className="fp-input fp-long"
        aria-label={step.label}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="fp-actions">
        <ActButton
          isPrimary
          act={async () => {
            const refused = await act({ act: "edit", step: step.id, text });
            if (refused === null) onDone();
            return refused;
          }}
        >
          {texts.save}
        </ActButton>
        <button type="button" className="fp-button" onClick={onDone}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}

function Media({ media: { url, type, title } }: { media: NonNullable<VisitStep["media"]> }) {
  if (type.startsWith("image/")) return <img className="fp-media" src={url} alt={title} />;
  // biome-ignore lint/a11y/useMediaCaption: the script of a generated recording is shown above it
  if (type.startsWith("audio/")) return <audio className="fp-media" controls src={url} />;
  // biome-ignore lint/a11y/useMediaCaption: a generated video has no captions
  return <video className="fp-media" controls src={url} />;
}

function CopyButton({ text }: { text: string }) {
  const { form, texts } = useFormPage();
  const [isCopied, setCopied] = useState(false);
  if (!form.allows.copy) return null;
  const copy = () => copyText(text).then(() => setCopied(true));
  return (
    <button type="button" className="fp-button fp-small" aria-live="polite" onClick={() => void copy()}>
      {isCopied ? texts.copied : texts.copy}
    </button>
  );
}

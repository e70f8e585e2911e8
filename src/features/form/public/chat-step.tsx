import { useState } from "react";
import { randomKey } from "../client/visit-api.ts";
import type { VisitStep } from "../schema.ts";
import { type Act, ActButton } from "./act-button.tsx";
import { Html } from "./form-frame.tsx";
import { Icon } from "./icon.tsx";
import { useFormPage } from "./page-context.tsx";

/** A conversation that the visitor ends. */
export function ChatStep({ step, act, writing }: { step: VisitStep; act: Act; writing: string | undefined }) {
  const { texts } = useFormPage();
  const messages = step.messages ?? [];
  const canEnd = messages.some((one) => !one.isVisitor);
  return (
    <div className="fp-chat">
      {messages.map((one) => (
        <div key={one.id} className="fp-message" data-mine={one.isVisitor || undefined}>
          {one.isVisitor && <span className="fp-unseen">{texts.you}</span>}
          <Html html={one.html} />
        </div>
      ))}
      <div className="fp-message" aria-live="polite">
        {writing && <Html html={writing} />}
      </div>
      {step.state === "running" && (
        <ActButton act={() => act({ act: "stop", step: step.id })}>{texts.stopWriting}</ActButton>
      )}
      {step.state === "waiting" && (
        <>
          {step.isUnanswered && (
            <div className="fp-actions">
              <p className="fp-refusal">{texts.unanswered}</p>
              <ActButton act={() => act({ act: "retryMessage", step: step.id })}>
                <Icon name="again" /> {texts.tryAgain}
              </ActButton>
            </div>
          )}
          <Composer step={step} act={act} />
          {canEnd && (
            <ActButton act={() => act({ act: "answer", step: step.id, result: { messages: [] } })}>
              {texts.endChat}
            </ActButton>
          )}
        </>
      )}
    </div>
  );
}

function Composer({ step, act }: { step: VisitStep; act: Act }) {
  const { texts } = useFormPage();
  const [text, setText] = useState("");
  const [key, setKey] = useState(randomKey);
  async function send() {
    if (!text.trim()) return null;
    const refused = await act({ act: "message", step: step.id, id: key, text });
    if (refused === null) {
      setText("");
      setKey(randomKey());
    }
    return refused;
  }
  return (
    <div className="fp-row">
      <textarea
        className="fp-input"
        rows={1}
        aria-label={texts.message}
        placeholder={texts.messagePlaceholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <ActButton isPrimary act={send}>
        {texts.send}
      </ActButton>
    </div>
  );
}

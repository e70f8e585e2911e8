import { type RefObject, useEffect, useRef, useState } from "react";
import type { MessageFromFrame, MessageToFrame } from "#client/shell/payment-messages.ts";
import { isRefused } from "../client/visit-api.ts";
import type { VisitStep } from "../schema.ts";
import { type Act, ActButton } from "./act-button.tsx";
import { Icon } from "./icon.tsx";
import { fillText, useFormPage } from "./page-context.tsx";

/** A payment by card. Card data never passes through this page, only through a frame of the payment provider. */
export function PaymentStep({ step, wrid, act }: { step: VisitStep; wrid: string; act: Act }) {
  const { texts, api } = useFormPage();
  const [email, setEmail] = useState("");
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const { payment } = step;
  // It may have been paid right before the page was left.
  const isWaiting = step.state === "waiting";
  const id = step.id;
  useEffect(() => {
    if (isWaiting) void api.act(wrid, { act: "checkPayment", step: id });
  }, [api, wrid, id, isWaiting]);
  if (!payment) return null;
  const { price, publishableKey, isTest } = payment;
  if (step.state === "done") return <p>{fillText(texts.paid, { name: price })}</p>;
  if (!publishableKey)
    return (
      <p className="fp-refusal" role="alert">
        {texts.paymentOff}
      </p>
    );
  async function begin() {
    const answer = await api.act(wrid, { act: "pay", step: id, email });
    if (isRefused(answer)) return answer.refused;
    setClientSecret(answer.clientSecret ?? null);
    return null;
  }
  return (
    <div className="fp-payment">
      <p>
        <b className="fp-price">{price}</b> {isTest && <span className="fp-tag">{texts.testMode}</span>}
      </p>
      {clientSecret === null ? (
        <form
          className="fp-fields"
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <label className="fp-field" data-wide>
            <span className="fp-label">{texts.receiptEmail}</span>
            <input
              className="fp-input"
              type="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
          <div className="fp-actions">
            <ActButton isPrimary act={begin}>
              {texts.toCard} <Icon name="arrow" />
            </ActButton>
          </div>
        </form>
      ) : (
        <Card
          secrets={{ publishableKey, clientSecret }}
          price={price}
          onEnded={() => act({ act: "checkPayment", step: id })}
          onBack={() => setClientSecret(null)}
        />
      )}
    </div>
  );
}

interface CardProps {
  secrets: { publishableKey: string; clientSecret: string };
  price: string;
  onEnded(): Promise<string | null>;
  onBack(): void;
}

function Card({ secrets, price, onEnded, onBack }: CardProps) {
  const { form, texts } = useFormPage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "paying" | "failed">("loading");
  const [height, setHeight] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = (words: MessageToFrame) => frame.current?.contentWindow?.postMessage(words, location.origin);
  useFrameMessages(frame, (words) => {
    if (words.say === "here") tell({ say: "open", ...secrets, look: cardLook(frame.current) });
    if (words.say === "ready" || words.say === "incomplete") setState("ready");
    if (words.say === "failed") setState("failed");
    if (words.say === "height") setHeight(words.pixels);
    if (words.say !== "ended") return;
    const isPaid = words.status === "succeeded" || words.status === "processing";
    setState(isPaid ? "paying" : "ready");
    setProblem(isPaid ? null : `${texts.cardDeclined} ${words.reason ?? ""}`.trim());
    if (isPaid) void onEnded().then(setProblem);
  });
  return (
    <>
      <iframe
        ref={frame}
        title={texts.card}
        src={`/f/${encodeURIComponent(form.slug)}/card`}
        style={{ height: state === "loading" ? 0 : Math.max(height, state === "paying" ? 480 : 0) }}
      />
      {(problem || state === "failed") && (
        <p className="fp-refusal" role="alert">
          <Icon name="alert" /> {problem ?? texts.paymentFailed}
        </p>
      )}
      <div className="fp-actions">
        <button
          type="button"
          className="fp-button fp-primary"
          aria-disabled={state !== "ready"}
          onClick={() => {
            if (state !== "ready") return;
            setProblem(null);
            setState("paying");
            tell({ say: "pay" });
          }}
        >
          {state === "ready" ? fillText(texts.pay, { name: price }) : <span className="fp-spin" />}
        </button>
        <button type="button" className="fp-button" onClick={onBack}>
          {texts.changeEmail}
        </button>
      </div>
    </>
  );
}

function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, onMessage: (words: MessageFromFrame) => void) {
  const latest = useRef(onMessage);
  latest.current = onMessage;
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<MessageFromFrame>) => {
      if (origin === location.origin && source === frame.current?.contentWindow) latest.current(data);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [frame]);
}

/** The colors of the page for the card form, which can't read them. */
function cardLook(inside: HTMLElement | null) {
  const style = getComputedStyle(inside?.closest(".form-page") ?? document.body);
  return {
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    variables: {
      colorPrimary: style.getPropertyValue("--brand").trim(),
      colorBackground: style.backgroundColor,
      colorText: style.color,
      fontSizeBase: "15px",
      borderRadius: "6px",
    },
  };
}

import { RotateCcw } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type CardAppearance,
  type MessageFromFrame,
  type MessageToFrame,
  paymentFramePath,
} from "#client/shell/payment-messages.ts";
import { paymentStepText } from "#product/texts/run/payment-step.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

const text = paymentStepText;

interface CardFormProps {
  publishableKey: string;
  clientSecret: string;
  email: string;
  amount: string;
  onChangeEmail: () => void;
  /** Asks the server for the state of the payment. */
  isChecking: boolean;
  onEnded: () => void;
}

type State = "loading" | "ready" | "paying" | "failed";

/** Stripe's card form in a separate frame, with our button below. Card data never passes through Troupe. */
export function CardForm({
  publishableKey,
  clientSecret,
  email,
  amount,
  onChangeEmail,
  isChecking,
  onEnded,
}: CardFormProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>("loading");
  const [round, setRound] = useState(0);
  const [height, setHeight] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const tell = (words: MessageToFrame) => frame.current?.contentWindow?.postMessage(words, location.origin);
  const hear = (words: MessageFromFrame) => {
    if (words.say === "here") tell({ say: "open", publishableKey, clientSecret, look: cardAppearance() });
    if (words.say === "ready" || words.say === "incomplete") setState("ready");
    if (words.say === "failed") setState("failed");
    if (words.say === "height") setHeight(words.pixels);
    if (words.say !== "ended") return;
    setState("ready");
    setRefusal(paymentError(words));
    onEnded();
  };
  useFrameMessages(frame, hear);
  const isBusy = state === "paying" || isChecking;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <span className="min-w-0 wrap-anywhere">{text.receipt(email)}</span>
        <Button size="s" variant="ghost" isDisabled={isBusy} onPress={onChangeEmail}>
          {text.changeEmail}
        </Button>
      </p>
      {state === "failed" ? (
        <Callout
          tone="danger"
          isAnnounced
          action={
            <Button
              size="s"
              icon={RotateCcw}
              onPress={() => {
                setState("loading");
                setRound(round + 1);
              }}
            >
              {text.reload}
            </Button>
          }
        >
          {paymentStepText.initFailed}
        </Callout>
      ) : (
        <>
          {state === "loading" && <Skeleton lines={3} />}
          <iframe
            key={round}
            ref={frame}
            title={text.card}
            src={paymentFramePath}
            allow="payment"
            // A bank's confirmation opens inside the frame and needs space.
            style={{ height: state === "loading" ? 0 : Math.max(height, state === "paying" ? 480 : 0) }}
            className="w-full border-0"
          />
          {refusal && (
            <Callout tone="danger" isAnnounced>
              {refusal}
            </Callout>
          )}
          <Button
            variant="primary"
            isPending={isBusy}
            isDisabled={state === "loading"}
            onPress={() => {
              setRefusal(null);
              setState("paying");
              tell({ say: "pay" });
            }}
            className="justify-self-start max-sm:justify-self-stretch"
          >
            {text.pay(amount)}
          </Button>
        </>
      )}
    </div>
  );
}

/** The error to show, or null. The server decides whether the payment succeeded. */
function paymentError({ status, reason }: Extract<MessageFromFrame, { say: "ended" }>): string | null {
  if (status === "succeeded" || status === "processing") return null;
  if (status !== "requires_payment_method") return text.failed;
  return reason ? `${text.needsMethod} ${reason}` : text.needsMethod;
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

/** The page's colors for the card form, which has no access to them. */
function cardAppearance(): CardAppearance {
  // Read from an element, so that theme variables are resolved.
  const probe = document.createElement("span");
  probe.style.transitionProperty = "none";
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const look: CardAppearance = {
    isDark: document.documentElement.dataset.theme === "dark",
    variables: {
      colorPrimary: colour("--accent"),
      colorBackground: colour("--bg"),
      colorText: colour("--ink"),
      colorDanger: colour("--danger"),
      fontSizeBase: "14px",
      borderRadius: "6px",
    },
  };
  probe.remove();
  return look;
}

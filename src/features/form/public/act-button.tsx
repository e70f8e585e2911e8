import { type ReactNode, useState } from "react";
import type { VisitAct } from "../schema.ts";
import { Icon } from "./icon.tsx";

/** Does something in the run; answers why it was refused, or null. */
export type Act = (act: VisitAct) => Promise<string | null>;

interface ActButtonProps {
  act(): Promise<string | null>;
  isPrimary?: boolean;
  /** Beside the spinner of what takes long. */
  pendingText?: string;
  children: ReactNode;
}

/** A button that waits for the server and says why it refused. */
export function ActButton({ act, isPrimary = false, pendingText, children }: ActButtonProps) {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function press() {
    if (isPending) return;
    setPending(true);
    setRefusal(await act());
    setPending(false);
  }
  return (
    <>
      <button
        type="button"
        className={`fp-button ${isPrimary ? "fp-primary" : ""}`}
        aria-disabled={isPending}
        onClick={() => void press()}
      >
        {isPending ? <span className="fp-spin" /> : children}
        {isPending && pendingText && <span role="status">{pendingText}</span>}
      </button>
      {refusal && (
        <span className="fp-error" role="alert">
          <Icon name="alert" /> {refusal}
        </span>
      )}
    </>
  );
}

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { firstSetupText } from "#product/texts/instance/first-setup.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";

const text = firstSetupText;

interface SetupStepProps {
  number: number;
  title: string;
  /** The current setting, or the effect of skipping the step. */
  summary: string;
  isDone: boolean;
  isOpen: boolean;
  /** Null if the step can't be opened: the first step after it is done, and the others before it is. */
  onOpen: (() => void) | null;
  children: ReactNode;
}

/** A step of the setup page. */
export function SetupStep({ number, title, summary, isDone, isOpen, onOpen, children }: SetupStepProps) {
  return (
    <li
      aria-current={isOpen ? "step" : undefined}
      className={cx("rounded-card border bg-page px-4", isOpen ? "border-accent-line" : "border-line")}
    >
      <div className="flex min-h-12 items-center gap-3">
        <span
          className={cx(
            "grid size-5 flex-none place-items-center rounded-full text-xs font-medium",
            isDone ? "bg-ink text-page" : isOpen ? "bg-accent-soft text-accent-text" : "bg-press text-ink-2",
          )}
        >
          {isDone ? <Check aria-hidden className="size-3" /> : number}
          <span className="sr-only">{isDone ? text.stepState.done : ""}</span>
        </span>
        <h2 className="flex-none font-medium">{title}</h2>
        {!isOpen && <p className="cut min-w-0 flex-1 text-sm text-ink-3">{summary}</p>}
        {!isOpen && onOpen && (
          <Button size="s" variant="ghost" onPress={onOpen} aria-label={`${text.edit}: ${title}`} className="ml-auto">
            {text.edit}
          </Button>
        )}
      </div>
      {isOpen && <div className="flex flex-col gap-4 pb-5 pl-8 max-sm:pl-0">{children}</div>}
    </li>
  );
}

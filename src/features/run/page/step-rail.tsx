import { type MouseEvent, useEffect, useRef, useState } from "react";
import { iconOf } from "#nodes/icon-of.tsx";
import { catalog } from "#nodes/index.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { timers } from "#product/timers.ts";
import { cx } from "#ui/cx.ts";
import { floatingSurface } from "#ui/overlays/surface.ts";
import { railTone, type StepItem, type StepState } from "../client/run-view.ts";
import { stepHash } from "../client/step-navigation.ts";
import { stepStatusLabel } from "../step/step-status.tsx";

const ticks: Readonly<Record<StepState, string>> = {
  done: "w-3.5 bg-ink-4",
  failed: "w-5 bg-danger-solid",
  running: "w-6 bg-accent",
  waiting: "w-5 bg-warning-solid",
  queued: "w-5 bg-accent-line",
  locked: "w-3.5 bg-line-2",
  later: "w-3.5 bg-line-2",
};
const dots = { success: "bg-success-solid", danger: "bg-danger-solid", warning: "bg-warning-solid" };

/** A tick for each step at the right edge; hovering or pressing opens a list of the steps. */
export function StepRail({ steps, onGo }: { steps: readonly StepItem[]; onGo: (number: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLElement>(null);
  useEffect(() => () => clearTimeout(hideTimer.current), []);
  const show = () => {
    clearTimeout(hideTimer.current);
    setOpen(true);
  };
  const hideSoon = () => {
    clearTimeout(hideTimer.current);
    hideTimer.current = setTimeout(() => setOpen(false), timers.screen.hoverMenuHideMs);
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const tick = (event.target as HTMLElement).closest<HTMLElement>("[data-tick]");
    if (tick && event.detail > 0) return onGo(Number(tick.dataset.tick));
    // For the keyboard, the ticks are one button that moves focus into the list.
    show();
    requestAnimationFrame(() => list.current?.querySelector("a")?.focus());
  };
  if (steps.length < 2) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way is a shortcut; the button is the keyboard's
    <div
      onMouseEnter={show}
      onMouseLeave={hideSoon}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && hideSoon()}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
      }}
      className="-translate-y-1/2 absolute top-1/2 right-3 z-10 hidden max-h-[80%] @4xl:flex"
    >
      {isOpen && (
        <nav
          ref={list}
          aria-label={runStepText.steps}
          className={cx(floatingSurface, "absolute top-1/2 right-full mr-1.5 max-h-[70vh] w-60 -translate-y-1/2 p-1")}
        >
          <ol>
            {steps.map((step) => {
              const Icon = iconOf(catalog[step.type]?.icon ?? "");
              return (
                <li key={step.nodeId}>
                  <a
                    href={`#${stepHash(step.number)}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onGo(step.number);
                    }}
                    className="flex h-7.5 items-center gap-2 rounded-control px-2 text-sm hocus:bg-hover"
                  >
                    <Icon aria-hidden className="size-3.5 flex-none text-ink-3" />
                    <span className="min-w-0 flex-1 cut">{step.label}</span>
                    <span className="sr-only">{stepStatusLabel(step)}</span>
                    <span aria-hidden className={cx("size-[7px] flex-none rounded-full", dots[railTone(step)])} />
                  </a>
                </li>
              );
            })}
          </ol>
        </nav>
      )}
      <button
        type="button"
        aria-label={runStepText.steps}
        aria-expanded={isOpen}
        onClick={press}
        className="flex min-h-0 min-w-7 flex-col items-end rounded-control px-0.5"
      >
        {steps.map((step) => (
          <span
            key={step.nodeId}
            data-tick={step.number}
            className="flex h-4 min-h-1 w-7 flex-initial items-center justify-end"
          >
            <span className={cx("block h-0.5 rounded-full transition-[width]", ticks[step.state])} />
          </span>
        ))}
      </button>
    </div>
  );
}

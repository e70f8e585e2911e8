import { ChevronRight, Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

interface StepFrameProps {
  /** "Step 4", before the status. */
  number?: ReactNode;
  /** A `StatusDot`. */
  status?: ReactNode;
  title: ReactNode;
  /** Secondary text after the title. */
  meta?: ReactNode;
  /** At the right: credits, time, a chip. */
  end?: ReactNode;
  /** Buttons at the far right, outside the toggle button. */
  actions?: ReactNode;
  /** `live` has an accent border; `locked` can't be opened. */
  tone?: "plain" | "live" | "locked";
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Level of the heading around the toggle button. */
  level?: 2 | 3 | 4;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A collapsible step. Collapsed content isn't rendered. */
export function StepFrame({
  number,
  status,
  title,
  meta,
  end,
  actions,
  tone = "plain",
  isOpen,
  onOpenChange,
  level = 2,
  id,
  className,
  children,
}: StepFrameProps) {
  const bodyId = useId();
  const Heading = `h${level}` as const;
  const isLocked = tone === "locked";
  const Marker = isLocked ? Lock : ChevronRight;
  const shown = isOpen && !isLocked;
  return (
    <section
      id={id}
      className={cx(
        "rounded-card border",
        isLocked ? "border-line bg-sunken" : "bg-page",
        tone === "live" ? "border-accent-line" : !isLocked && "border-line",
        className,
      )}
    >
      <header className={cx("flex min-h-11 items-center gap-1", actions ? "pr-1.5" : "pr-3.5")}>
        <Heading className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={shown}
            aria-controls={shown ? bodyId : undefined}
            disabled={isLocked}
            onClick={() => onOpenChange(!isOpen)}
            className={cx(
              "focus-inset flex min-h-11 w-full min-w-0 items-center gap-3 rounded-card py-2 pr-1 pl-3.5 text-left",
              isLocked && "text-ink-3",
            )}
          >
            <span aria-hidden className="grid size-4 flex-none place-items-center text-ink-3">
              <Marker
                className={cx("transition-transform", isLocked ? "size-3.5" : "rtl:-scale-x-100", shown && "rotate-90")}
              />
            </span>
            {number && <span className="flex-none text-sm text-ink-3 num sm:min-w-12">{number}</span>}
            {status}
            {/* One line: when the title leaves too little space, the meta text wraps and is hidden. */}
            <span className="flex h-5 min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 overflow-hidden">
              <span className={cx("max-w-full min-w-0 cut", !isLocked && "font-medium")}>{title}</span>
              {meta && <span className="hidden min-w-20 flex-1 cut text-sm text-ink-3 sm:block">{meta}</span>}
            </span>
            {end && <span className="flex-none text-sm text-ink-3 num">{end}</span>}
          </button>
        </Heading>
        {actions && <div className="flex flex-none items-center">{actions}</div>}
      </header>
      {shown && (
        <div id={bodyId} className="animate-fade-in px-4 pt-0.5 pb-4 sm:pl-10">
          {children}
        </div>
      )}
    </section>
  );
}

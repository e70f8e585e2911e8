import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "../cx.ts";

interface SplitterProps {
  /** Accessible name of the handle: "Resize the panel". */
  label: string;
  start: ReactNode;
  /** Without it, `start` gets the full width. */
  end: ReactNode | null;
  /** Stored width of `start` in percent. */
  defaultShare?: number;
  min?: number;
  max?: number;
  /** Called after a drag or key press, to store the width. */
  onShareChange?: (share: number) => void;
  className?: string;
}

const keyStep = 2;

/** Two panes with a resize handle: drag, arrow keys, and double-click to reset. */
export function Splitter({
  label,
  start,
  end,
  defaultShare = 45,
  min = 25,
  max = 75,
  onShareChange,
  className,
}: SplitterProps) {
  const root = useRef<HTMLDivElement>(null);
  const startId = useId();
  const [share, setShare] = useState(defaultShare);
  const [givenShare, setGivenShare] = useState(defaultShare);
  // A different end pane has its own width; the start pane must not remount.
  if (givenShare !== defaultShare) {
    setGivenShare(defaultShare);
    setShare(defaultShare);
  }
  const [isDragging, setDragging] = useState(false);
  const clamp = (value: number) => Math.round(Math.min(Math.max(value, min), max) * 10) / 10;
  const move = (value: number) => {
    const next = clamp(value);
    setShare(next);
    onShareChange?.(next);
  };
  const drag = (event: PointerEvent) => {
    const box = root.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const fromStart =
      getComputedStyle(event.currentTarget).direction === "rtl" ? box.right - event.clientX : event.clientX - box.left;
    setShare(clamp((fromStart / box.width) * 100));
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: share - keyStep,
      ArrowRight: share + keyStep,
      Home: min,
      End: max,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  const hasEnd = end !== null;
  return (
    <div
      ref={root}
      className={cx("flex min-h-0 min-w-0 flex-1", isDragging && "cursor-col-resize select-none", className)}
    >
      <div
        id={startId}
        className={cx("flex min-h-0 min-w-0 flex-col", isDragging && "pointer-events-none")}
        style={{ flex: hasEnd ? `0 0 ${share}%` : "1 1 0" }}
      >
        {start}
      </div>
      {hasEnd && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved */}
          <div
            role="separator"
            tabIndex={0}
            aria-label={label}
            aria-orientation="vertical"
            aria-controls={startId}
            aria-valuenow={Math.round(share)}
            aria-valuemin={min}
            aria-valuemax={max}
            onKeyDown={press}
            onDoubleClick={() => move(defaultShare)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragging(true);
            }}
            onPointerMove={drag}
            onLostPointerCapture={() => {
              setDragging(false);
              onShareChange?.(share);
            }}
            className="group/bar relative z-10 w-px flex-none cursor-col-resize touch-none bg-line outline-none after:absolute after:inset-y-0 after:-inset-x-1.5"
          >
            <span
              aria-hidden
              className={cx(
                "absolute inset-y-0 -left-px w-[3px] transition-colors group-hover/bar:bg-line-2 group-focus-visible/bar:bg-focus",
                isDragging && "bg-accent",
              )}
            />
          </div>
          <div className={cx("flex min-h-0 min-w-0 flex-1 flex-col", isDragging && "pointer-events-none")}>{end}</div>
        </>
      )}
    </div>
  );
}

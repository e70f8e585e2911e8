import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "../cx.ts";

interface DisclosureProps {
  title: ReactNode;
  /** Secondary text after the title. */
  meta?: ReactNode;
  icon?: LucideIcon;
  /** Replaces the icon: a spinner, a dot. */
  start?: ReactNode;
  end?: ReactNode;
  /** A button beside the line; it is no part of what opens. */
  action?: ReactNode;
  /** `row`: a 38 px row for a `Frame`; `plain`: a line of text. */
  variant?: "plain" | "row";
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  defaultOpen?: boolean;
  /** Without children the row can't be opened. */
  children?: ReactNode;
  className?: string;
}

/** A line that expands its content. Collapsed content isn't rendered. */
export function Disclosure({
  title,
  meta,
  icon: Icon,
  start,
  end,
  action,
  variant = "plain",
  isOpen,
  onOpenChange,
  defaultOpen = false,
  children,
  className,
}: DisclosureProps) {
  const [isOpenInside, setOpenInside] = useState(defaultOpen);
  const bodyId = useId();
  const shown = (isOpen ?? isOpenInside) && Boolean(children);
  const isRow = variant === "row";
  const toggle = () => {
    setOpenInside(!shown);
    onOpenChange?.(!shown);
  };
  const line = (
    <>
      {(Icon || start) && (
        <span aria-hidden={Icon ? true : undefined} className="grid size-4 flex-none place-items-center text-ink-3">
          {Icon ? <Icon /> : start}
        </span>
      )}
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="min-w-0 cut font-medium">{title}</span>
        {/* Gets the space left by the title and shrinks first. */}
        {meta && <span className="min-w-0 flex-1 cut text-ink-3">{meta}</span>}
      </span>
      {end && <span className="flex-none text-ink-3 num">{end}</span>}
    </>
  );
  const lineClass = cx(
    "flex w-full min-w-0 items-center gap-2.5 text-left text-sm",
    isRow ? "min-h-9.5 px-3 max-sm:min-h-11" : "min-h-6",
  );
  const head = children ? (
    <button
      type="button"
      aria-expanded={shown}
      aria-controls={shown ? bodyId : undefined}
      onClick={toggle}
      className={cx(lineClass, "focus-inset rounded-control")}
    >
      {line}
      <ChevronDown aria-hidden className={cx("text-ink-3 transition-transform", shown && "rotate-180")} />
    </button>
  ) : (
    <div className={lineClass}>{line}</div>
  );
  return (
    <div className={cx("min-w-0", className)}>
      {action ? (
        <div className={cx("flex min-w-0 items-center", isRow && "pr-3")}>
          {head}
          {action}
        </div>
      ) : (
        head
      )}
      {shown && (
        <div id={bodyId} className={cx("animate-fade-in text-sm text-ink-2", isRow ? "px-3 pb-3 pl-9.5" : "pt-2")}>
          {children}
        </div>
      )}
    </div>
  );
}

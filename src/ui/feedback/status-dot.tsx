import { cx } from "../cx.ts";
import { Spinner } from "./spinner.tsx";

export type Status = "success" | "danger" | "warning" | "running" | "active" | "idle";

const dots: Record<Exclude<Status, "running">, string> = {
  success: "bg-success-solid",
  danger: "bg-danger-solid",
  warning: "bg-warning-solid",
  active: "bg-accent",
  idle: "shadow-[inset_0_0_0_1.5px_var(--line-3)]",
};

interface StatusDotProps {
  /** `running` is animated; `active` is its static form for long lists. */
  status: Status;
  /** Status as text, because color alone isn't accessible. */
  label: string;
  /** Shows the label; otherwise it is a tooltip and for screen readers. */
  isLabelShown?: boolean;
  className?: string;
}

/** A status dot with a label. */
export function StatusDot({ status, label, isLabelShown, className }: StatusDotProps) {
  return (
    <span
      title={isLabelShown ? undefined : label}
      className={cx("inline-flex flex-none items-center gap-1.5", className)}
    >
      <span aria-hidden className="grid size-3.5 place-items-center">
        {status === "running" ? <Spinner /> : <span className={cx("size-[7px] rounded-full", dots[status])} />}
      </span>
      <span className={isLabelShown ? undefined : "sr-only"}>{label}</span>
    </span>
  );
}

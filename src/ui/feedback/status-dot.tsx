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
  /** `running` turns; `active` is its still form, for long lists. */
  status: Status;
  /** The state in a word. A colour alone tells too little. */
  label: string;
  /** Shows the word beside the dot; else it is for screen readers and the pointer. */
  isLabelShown?: boolean;
  className?: string;
}

/** A state: shape and word. */
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

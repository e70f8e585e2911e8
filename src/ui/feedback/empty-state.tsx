import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface EmptyStateProps {
  icon?: LucideIcon;
  /** What this place is for. */
  title: ReactNode;
  /** One or two more sentences. */
  children?: ReactNode;
  /** The main action and an optional secondary one. */
  action?: ReactNode;
  /** A template or small example. */
  example?: ReactNode;
  className?: string;
}

/** The empty state of a list or page, with a first action. */
export function EmptyState({ icon: Icon, title, children, action, example, className }: EmptyStateProps) {
  return (
    <div className={cx("mx-auto flex w-full max-w-110 flex-col items-start gap-4 py-12", className)}>
      {Icon && (
        <span aria-hidden className="grid size-10 place-items-center rounded-card border border-line text-ink-3">
          <Icon className="size-5" />
        </span>
      )}
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{title}</p>
        {children && <div className="text-ink-3">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
      {example && <div className="w-full border-line border-t pt-4">{example}</div>}
    </div>
  );
}

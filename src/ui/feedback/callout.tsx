import { CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { cx } from "../cx.ts";
import { useUiLabels } from "../ui-labels.ts";

const tones = {
  neutral: { backgroundClass: "bg-sunken", iconClass: "text-ink-3", icon: Info },
  accent: { backgroundClass: "bg-accent-soft", iconClass: "text-accent-text", icon: Info },
  success: { backgroundClass: "bg-success-soft", iconClass: "text-success", icon: CircleCheck },
  warning: { backgroundClass: "bg-warning-soft", iconClass: "text-warning", icon: TriangleAlert },
  danger: { backgroundClass: "bg-danger-soft", iconClass: "text-danger", icon: TriangleAlert },
};

interface CalloutProps {
  tone?: keyof typeof tones;
  icon?: LucideIcon;
  /** The first sentence, emphasized. */
  title?: ReactNode;
  children?: ReactNode;
  /** A small button at the right, or below the text where that would be narrow. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** Announces it to screen readers when it appears. */
  isAnnounced?: boolean;
  className?: string;
}

/** A callout: a warning, a reason or a hint in place. */
export function Callout({
  tone = "neutral",
  icon,
  title,
  children,
  action,
  onDismiss,
  isAnnounced,
  className,
}: CalloutProps) {
  const labels = useUiLabels();
  const { backgroundClass, iconClass, icon: defaultIcon } = tones[tone];
  const Icon = icon ?? defaultIcon;
  return (
    <div
      role={isAnnounced ? "alert" : undefined}
      className={cx(
        "flex items-start gap-2.5 rounded-control px-3 py-2.5 text-sm text-ink-2",
        backgroundClass,
        className,
      )}
    >
      <Icon aria-hidden className={cx("mt-px", iconClass)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-2">
        <div className="min-w-0 flex-[1_1_15rem] wrap-anywhere">
          {title && <strong className="font-medium text-ink">{title}</strong>}
          {title && children ? " " : null}
          {children}
        </div>
        {action && <div className="-my-1 flex flex-none items-center gap-2">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton icon={X} label={labels.close} size="xs" onPress={onDismiss} className="-my-0.5 -mr-1" />
      )}
    </div>
  );
}

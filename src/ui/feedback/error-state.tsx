import { RotateCcw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { CopyButton } from "../buttons/copy-button.tsx";
import { cx } from "../cx.ts";
import { useUiLabels } from "../ui-labels.ts";

interface ErrorStateProps {
  /** What happened: "The price list didn't respond." */
  title: ReactNode;
  /** What it means and what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  retryText?: string;
  /** An alternative action. */
  action?: ReactNode;
  /** Details for a report; copied, not shown. */
  details?: string;
  className?: string;
}

/** An error with a retry, inside the page. */
export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying,
  retryText,
  action,
  details,
  className,
}: ErrorStateProps) {
  const labels = useUiLabels();
  return (
    <div role="alert" className={cx("mx-auto flex w-full max-w-110 flex-col items-start gap-4 py-12", className)}>
      <div className="flex gap-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 text-danger" />
        <div className="grid gap-1">
          <p className="font-medium">{title}</p>
          {children && <div className="text-ink-2">{children}</div>}
        </div>
      </div>
      {(onRetry || action || details) && (
        <div className="flex flex-wrap gap-2 pl-6.5">
          {onRetry && (
            <Button icon={RotateCcw} isPending={isRetrying} onPress={onRetry}>
              {retryText ?? labels.retry}
            </Button>
          )}
          {action}
          {details && <CopyButton variant="button" text={details} label={labels.copyDetails} />}
        </div>
      )}
    </div>
  );
}

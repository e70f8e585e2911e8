import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";

interface FailureDetailsProps {
  error: string | null;
  /** A note that the run continued despite the failure. */
  note: string | null;
  /** Undefined if the person may not retry. */
  onRetry: (() => void) | undefined;
  isRetrying: boolean;
  retryText: string;
  /** More action buttons. */
  extraActions?: ReactNode;
}

/** The error of a failed step, with actions. */
export function FailureDetails({ error, note, onRetry, isRetrying, retryText, extraActions }: FailureDetailsProps) {
  const { title, reason } = splitFailure(error);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <p className="font-medium">{title}</p>
        {reason && <p className="mt-0.5 whitespace-pre-line text-ink-2 wrap-anywhere">{reason}</p>}
        {note && <p className="mt-2 text-ink-2">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onRetry && (
          <Button size="s" icon={RotateCcw} isPending={isRetrying} onPress={onRetry}>
            {retryText}
          </Button>
        )}
        {extraActions}
        {reason && <CopyButton variant="button" text={reason} label={buttonText.copyDetails} />}
      </div>
    </div>
  );
}

/** The first line of a multi-line error is its title; a single line gets the default title. */
export function splitFailure(error: string | null): { title: string; reason: string | null } {
  const [first = "", ...rest] = error?.split("\n") ?? [];
  if (rest.length > 0) return { title: first, reason: rest.join("\n") };
  const title = commonErrorText.unknown;
  return { title, reason: first && first !== title ? first : null };
}

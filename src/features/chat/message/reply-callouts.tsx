import { RotateCcw } from "lucide-react";
import { chatText } from "#product/texts/chat/chat.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

interface ReplyFailureProps {
  /** The server's reason. */
  reason: string | null;
  /** Only for the last reply of a chat. */
  onRetry?: (() => void) | undefined;
}

/** The error of a failed reply. */
export function ReplyFailure({ reason, onRetry }: ReplyFailureProps) {
  return (
    <Callout tone="danger" title={chatText.error.title} isAnnounced={Boolean(onRetry)}>
      <p className="whitespace-pre-line wrap-anywhere">{reason || chatText.error.text}</p>
      {onRetry && (
        <Button size="s" icon={RotateCcw} onPress={onRetry} className="mt-2.5">
          {chatText.error.retry}
        </Button>
      )}
    </Callout>
  );
}

interface ReplyEmptyProps {
  onRegenerate?: (() => void) | undefined;
  onContinue?: (() => void) | undefined;
}

/** Shown for an empty reply. */
export function ReplyEmpty({ onRegenerate, onContinue }: ReplyEmptyProps) {
  return (
    <Callout title={chatText.empty.title} isAnnounced={Boolean(onRegenerate)}>
      <p>{chatText.empty.text}</p>
      {onRegenerate && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="s" icon={RotateCcw} onPress={onRegenerate}>
            {chatText.empty.regenerate}
          </Button>
          <Button size="s" variant="ghost" onPress={onContinue}>
            {chatText.empty.continueAnyway}
          </Button>
        </div>
      )}
    </Callout>
  );
}

import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

interface ConflictCalloutProps {
  /** Number of unsaved changes. */
  count: number;
  onReview?: () => void;
  onKeep?: () => void;
  onDiscard?: () => void;
}

/** Shown when someone else saved during the edit. Nothing is lost until the person decides. */
export function ConflictCallout({ count, onReview, onKeep, onDiscard }: ConflictCalloutProps) {
  const text = agentEditorText;
  return (
    <Callout tone="warning" isAnnounced title={text.conflictTitle}>
      {text.conflictText(count)}
      {(onReview || onKeep || onDiscard) && (
        <span className="mt-2.5 flex flex-wrap gap-2">
          {onReview && (
            <Button size="s" onPress={onReview}>
              {text.conflictReview}
            </Button>
          )}
          {onKeep && (
            <Button size="s" onPress={onKeep}>
              {text.conflictKeepMine}
            </Button>
          )}
          {onDiscard && (
            <Button size="s" variant="ghost" onPress={onDiscard}>
              {text.conflictUseTheirs}
            </Button>
          )}
        </span>
      )}
    </Callout>
  );
}

import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { Button } from "#ui/buttons/button.tsx";

interface SaveActionsProps {
  count: number;
  onReview: () => void;
  onDiscard: () => void;
  onSave: () => void;
  /** In the bottom bar of phones: less text, wider buttons. */
  isBar?: boolean;
}

const text = agentEditorText.save;

/** Actions for unsaved changes. They disappear on save, so they need no pending state. */
export function SaveActions({ count, onReview, onDiscard, onSave, isBar }: SaveActionsProps) {
  return (
    <>
      <span role="status" className={isBar ? "sr-only" : "text-sm text-ink-3 max-xl:sr-only @max-3xl:sr-only"}>
        {text.unsavedChanges(count)}
      </span>
      {isBar ? (
        <Button variant="ghost" onPress={onReview} className="-ml-2 min-w-0 shrink! px-2! font-normal">
          <span className="min-w-0 cut text-sm text-ink-2">{text.unsavedChanges(count)}</span>
        </Button>
      ) : (
        <Button variant="ghost" onPress={onReview} className="max-md:hidden @max-2xl:hidden">
          {text.showChanges}
        </Button>
      )}
      {isBar && <span className="flex-1" />}
      <Button variant="ghost" onPress={onDiscard}>
        {text.discard}
      </Button>
      <Button variant="primary" onPress={onSave}>
        {text.save}
      </Button>
    </>
  );
}

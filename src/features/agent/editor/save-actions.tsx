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
      <span
        role="status"
        className={isBar ? "-ml-2 flex min-w-0 flex-1" : "text-sm text-ink-3 max-xl:sr-only @max-3xl:sr-only"}
      >
        {isBar ? (
          <Button variant="ghost" onPress={onReview} className="min-w-0 shrink! px-2! font-normal">
            <span className="min-w-0 cut text-sm text-ink-2">{text.unsavedChanges(count)}</span>
          </Button>
        ) : (
          text.unsavedChanges(count)
        )}
      </span>
      {!isBar && (
        <Button variant="ghost" onPress={onReview} className="max-md:hidden @max-2xl:hidden">
          {text.showChanges}
        </Button>
      )}
      <Button variant="ghost" onPress={onDiscard}>
        {text.discard}
      </Button>
      <Button variant="primary" onPress={onSave}>
        {text.save}
      </Button>
    </>
  );
}

import { formatRelative } from "#product/relative-time.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

interface EditorCalloutsProps {
  isReadOnly: boolean;
  /** When the unsaved changes of the last visit were made. */
  restoredAt: Date | null;
  onDiscard: () => void;
}

/** Notices above the form. */
export function EditorCallouts({ isReadOnly, restoredAt, onDiscard }: EditorCalloutsProps) {
  if (isReadOnly) return <Callout>{agentEditorText.save.readOnly}</Callout>;
  if (!restoredAt) return null;
  return (
    <Callout
      action={
        <Button size="s" variant="ghost" onPress={onDiscard}>
          {agentEditorText.save.discard}
        </Button>
      }
    >
      {agentEditorText.restoredDraft(formatRelative(restoredAt, new Date()))}
    </Callout>
  );
}

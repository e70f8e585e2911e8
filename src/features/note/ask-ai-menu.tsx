import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { formatNoteEdit, type NoteTask, noteTasks } from "#features/ai-drafts/schema.ts";
import { formatNumber } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { noteAskText as text } from "#product/texts/note/ask-ai.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { AskAiDialog } from "./ask-ai-dialog.tsx";
import { applyEdit } from "./client/apply-edit.ts";

interface AskAiMenuProps {
  content: string;
  onChange: (content: string) => void;
}

interface Asked {
  readonly task: NoteTask;
  /** The text that was sent. */
  readonly content: string;
}

/** Lets a model continue or change the text. A person accepts or dismisses what it proposes. */
export function AskAiMenu({ content, onChange }: AskAiMenuProps) {
  const { id: workspaceId } = useWorkspace();
  const draft = useAiDraft({ workspaceId, type: "NOTE_EDIT", failedText: text.failed });
  const [asked, setAsked] = useState<Asked | null>(null);

  function ask(task: NoteTask) {
    if (!content.trim()) return void toast.warning(text.empty);
    if (content.length > limits.note.editedChars)
      return void toast.warning(text.tooLong(formatNumber(limits.note.editedChars)));
    setAsked({ task, content });
    void draft.generate({ description: formatNoteEdit(task, content), images: [] });
  }
  function close() {
    draft.reset();
    setAsked(null);
  }
  function accept(edited: string) {
    const before = content;
    onChange(edited);
    close();
    toast.success(text.accepted, {
      action: { text: buttonText.undo, onPress: () => onChange(before) },
      duration: timers.screen.undoMs,
    });
  }
  return (
    <>
      <Menu
        aria-label={text.button}
        trigger={
          <Button icon={Sparkles}>
            <span className="max-sm:sr-only">{text.button}</span>
          </Button>
        }
      >
        {noteTasks.map((task) => (
          <MenuItem key={task} onAction={() => ask(task)}>
            {text.tasks[task]}
          </MenuItem>
        ))}
      </Menu>
      {asked && (
        <AskAiDialog
          task={asked.task}
          before={asked.content}
          proposal={applyEdit(asked.task, asked.content, draft.value)}
          status={draft.status}
          isOutdated={asked.content !== content}
          onAgain={() => ask(asked.task)}
          onAccept={accept}
          onClose={close}
        />
      )}
    </>
  );
}

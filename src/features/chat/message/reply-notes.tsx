import { noteText } from "#features/completion/client/note-text.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

interface ReplyNotesProps {
  notes: readonly AnswerNote[];
  /** Only if the conversation can be continued from this reply. */
  onContinue?: (() => void) | undefined;
}

/** A fact and not a loss. */
const isPlain = ({ kind }: AnswerNote) =>
  kind === "cutDocument" || kind === "knowledgeSearched" || kind === "transcribed";

/** The notes of a reply. */
export function ReplyNotes({ notes, onContinue }: ReplyNotesProps) {
  return notes.map((note) =>
    note.kind === "truncated" ? (
      <Callout
        key={note.kind}
        tone="warning"
        title={noteText(note)}
        action={
          onContinue && (
            <Button size="s" onPress={onContinue}>
              {chatText.message.continue}
            </Button>
          )
        }
      >
        {onContinue && modelText.continueInChat}
      </Callout>
    ) : (
      <Callout key={noteText(note)} tone={isPlain(note) ? "neutral" : "warning"}>
        {noteText(note)}
      </Callout>
    ),
  );
}

import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import type { DialogDraftChat } from "./client/use-saved-draft-chat.ts";
import { DraftPromptForm } from "./draft-prompt-form.tsx";

interface DraftChatStartProps<Proposal, Draft> {
  formId: string;
  workspaceId: string;
  chat: DialogDraftChat<Proposal, Draft>;
  intro: string;
  /** Title of the draft so far. */
  title: string;
  description: string;
  onDescriptionChange: (description: string) => void;
  missingText: string;
}

/** The first message of a chat, or a saved chat to continue. */
export function DraftChatStart<Proposal, Draft>({
  formId,
  workspaceId,
  chat,
  intro,
  title,
  description,
  onDescriptionChange,
  missingText,
}: DraftChatStartProps<Proposal, Draft>) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      <p className="max-w-read text-ink-2">{intro}</p>
      {chat.turns.length > 0 ? (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            chat.setShown(true);
          }}
        >
          <Callout
            tone="accent"
            action={
              <Button size="s" variant="ghost" onPress={chat.startOver}>
                {draftChatText.startOver}
              </Button>
            }
          >
            {draftChatText.unfinished(title)}
          </Callout>
        </form>
      ) : (
        <DraftPromptForm
          formId={formId}
          workspaceId={workspaceId}
          description={description}
          onDescriptionChange={onDescriptionChange}
          missingText={missingText}
          onSubmit={(ask) => {
            chat.setShown(true);
            chat.send(ask);
          }}
        />
      )}
      <p className="max-w-read text-sm text-ink-3">{draftChatText.cost}</p>
    </div>
  );
}

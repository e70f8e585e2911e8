import { setupChatText } from "#product/texts/setup-chat.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import type { ShownChat } from "./client/use-kept-chat.ts";
import { SetupQuestion } from "./setup-question.tsx";

interface SetupChatWayProps<Proposal, Draft> {
  formId: string;
  workspaceId: string;
  chat: ShownChat<Proposal, Draft>;
  intro: string;
  /** Of what came about so far. */
  title: string;
  description: string;
  onDescription: (description: string) => void;
  missingText: string;
}

/** The first message of a chat, or the chat that waits to be gone on with. */
export function SetupChatWay<Proposal, Draft>({
  formId,
  workspaceId,
  chat,
  intro,
  title,
  description,
  onDescription,
  missingText,
}: SetupChatWayProps<Proposal, Draft>) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      <p className="max-w-read text-ink-2">{intro}</p>
      {chat.turns.length > 0 ? (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            chat.show(true);
          }}
        >
          <Note
            tone="accent"
            action={
              <Button size="s" variant="ghost" onPress={chat.startOver}>
                {setupChatText.startOver}
              </Button>
            }
          >
            {setupChatText.kept(title)}
          </Note>
        </form>
      ) : (
        <SetupQuestion
          formId={formId}
          workspaceId={workspaceId}
          description={description}
          onDescription={onDescription}
          missingText={missingText}
          onAsk={(ask) => {
            chat.show(true);
            chat.ask(ask);
          }}
        />
      )}
      <p className="max-w-read text-sm text-ink-3">{setupChatText.cost}</p>
    </div>
  );
}

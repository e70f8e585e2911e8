import { ArrowLeft, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { DialogDraftChat } from "./client/use-saved-draft-chat.ts";

interface DraftChatDialogProps<Proposal, Draft> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  chat: DialogDraftChat<Proposal, Draft>;
  /** False while required fields are missing. */
  isComplete: boolean;
  isCreating: boolean;
  onCreate: () => void;
  children: ReactNode;
}

/** A draft chat in a large dialog, with a back button to the other options. */
export function DraftChatDialog<Proposal, Draft>({
  isOpen,
  onOpenChange,
  title,
  chat,
  isComplete,
  isCreating,
  onCreate,
  children,
}: DraftChatDialogProps<Proposal, Draft>) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      size="full"
      isPadded={false}
      className="overflow-hidden!"
      headStart={
        <IconButton icon={ArrowLeft} size="s" label={draftChatText.back} onPress={() => chat.setShown(false)} />
      }
      headEnd={
        <IconButton
          icon={Undo2}
          size="s"
          label={buttonText.undo}
          isDisabled={chat.past.length === 0}
          onPress={chat.undo}
        />
      }
      footer={
        <Button variant="primary" isPending={isCreating} isDisabled={!isComplete} onPress={onCreate}>
          {buttonText.create}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

import { useState } from "react";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { membersText } from "#product/texts/workspace/members.ts";
import { Button } from "#ui/buttons/button.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useChangeCreditCap } from "./client.ts";
import type { MemberItem } from "./schema.ts";

const text = membersText.creditLimit;

interface CreditCapDialogProps {
  workspaceId: string;
  member: MemberItem;
  onClose: () => void;
}

/** Sets a member's monthly credit limit. */
export function CreditCapDialog({ workspaceId, member, onClose }: CreditCapDialogProps) {
  const [credits, setCredits] = useState(member.creditCap);
  const change = useChangeCreditCap(member.name);
  const save = () => change.mutate({ workspaceId, userId: member.userId, creditCap: credits }, { onSuccess: onClose });
  return (
    <Dialog
      isOpen
      size="s"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title(member.name)}
      footer={
        <>
          <Button onPress={onClose}>{buttonText.cancel}</Button>
          <Button variant="primary" isPending={change.isPending} onPress={save}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{text.text}</p>
        <NumberField
          label={text.label}
          hint={text.hint}
          value={credits}
          onChange={setCredits}
          min={0}
          max={limits.billing.creditCap}
        />
      </div>
    </Dialog>
  );
}

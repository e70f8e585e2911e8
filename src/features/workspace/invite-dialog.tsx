import { useId, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { focusFirstError, useSignInOptions } from "#features/account/client.ts";
import { isEmail } from "#lib/email.ts";
import { limits } from "#product/limits.ts";
import { type Role, roles } from "#product/roles.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { inviteText } from "#product/texts/workspace/invite.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useInvite } from "./client.ts";
import { InvitationLinkField } from "./invitation-link-field.tsx";

interface InviteDialogProps {
  workspaceId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const texts = inviteText;

/** Invites an address with a role. If the server can't send email, the dialog then shows the link. */
export function InviteDialog({ workspaceId, isOpen, onOpenChange }: InviteDialogProps) {
  const formId = useId();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("EDITOR");
  const [isChecked, setChecked] = useState(false);
  const invite = useInvite();
  const { data: options } = useSignInOptions();
  const linkOnlyInvitation = invite.data && !invite.data.isMailed ? invite.data : null;
  const close = () => {
    setEmail("");
    setChecked(false);
    invite.reset();
    onOpenChange(false);
  };
  const address = email.trim();
  if (linkOnlyInvitation)
    return (
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && close()}
        title={texts.linkReady(address)}
        footer={
          <Button variant="primary" onPress={close}>
            {texts.done}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{texts.linkHint}</p>
          <InvitationLinkField url={linkOnlyInvitation.url} />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={texts.title}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={invite.isPending}>
          {options?.hasMailServer === false ? texts.create : texts.send}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (isEmail(address))
            invite.mutate({ workspaceId, email: address, role }, { onSuccess: ({ isMailed }) => isMailed && close() });
          else focusFirstError(event.currentTarget);
        }}
      >
        {invite.error && (
          <Callout tone="danger" isAnnounced>
            {readRefusal(invite.error, commonErrorText.unknown).text}
          </Callout>
        )}
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          value={email}
          onChange={setEmail}
          maxLength={limits.account.emailChars}
          error={isChecked && !isEmail(address) ? commonErrorText.invalidEmail : undefined}
          autoComplete="off"
          autoFocus
          isRequired
        />
        <RadioGroup
          label={texts.role}
          variant="framed"
          options={roles.map((id) => ({ id, label: roleNames[id].displayName, hint: roleNames[id].desc }))}
          value={role}
          onChange={(id) => setRole(roles.find((one) => one === id) ?? "EDITOR")}
        />
      </form>
    </Dialog>
  );
}

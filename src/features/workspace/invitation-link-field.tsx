import { inviteText } from "#product/texts/workspace/invite.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";

/** An invitation link as selectable text with a copy button. */
export function InvitationLinkField({ url }: { url: string }) {
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField label={inviteText.link} value={url} onChange={() => undefined} isReadOnly autoFocus />
      </div>
      <CopyButton text={url} label={inviteText.copyLink} variant="button" size="m" className="flex-none" />
    </div>
  );
}

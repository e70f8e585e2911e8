import { peopleText } from "#product/texts/instance/people.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

const text = peopleText;

/** Shows the link once, because the server stores only its hash. */
export function ResetLinkDialog({ name, url, onClose }: { name: string; url: string | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={url !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.linkTitle(name)}
      footer={
        <Button variant="primary" onPress={onClose}>
          {text.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{text.linkHint}</p>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField label={text.link} value={url ?? ""} onChange={() => undefined} isReadOnly />
          </div>
          <CopyButton text={url ?? ""} label={text.copyLink} variant="button" size="m" className="flex-none" />
        </div>
      </div>
    </Dialog>
  );
}

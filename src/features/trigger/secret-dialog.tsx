import { triggersText } from "#product/texts/trigger/triggers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

const text = triggersText.secret;

/** Shows a secret this once. Leaving by a press outside would lose it, so only the button closes it. */
export const SecretDialog = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <Dialog
    isOpen
    isDismissable={false}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={text.title}
    footer={
      <Button variant="primary" onPress={onClose}>
        {text.done}
      </Button>
    }
  >
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{text.text}</p>
      <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1">
          <TextField label={text.label} value={value} onChange={() => undefined} isReadOnly isMono autoFocus />
        </div>
        <CopyButton text={value} label={text.copy} variant="button" size="m" className="flex-none" />
      </div>
    </div>
  </Dialog>
);

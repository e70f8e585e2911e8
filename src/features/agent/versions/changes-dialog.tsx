import type { ReactNode } from "react";
import { agentText } from "#product/texts/agent.ts";
import { Dialog } from "#ui/dialog.tsx";
import { changeInWords } from "../client/compare-versions.ts";
import type { FieldChange } from "../client/form.ts";
import { ChangeList } from "./change-list.tsx";

interface ChangesDialogProps {
  onClose: () => void;
  changes: readonly FieldChange[];
  nameOfModel: (languageModelId: string) => string;
  /** Above the list: what happened elsewhere. */
  note?: ReactNode;
  footer: ReactNode;
}

/** What a save would change, before it does. */
export function ChangesDialog({ onClose, changes, nameOfModel, note, footer }: ChangesDialogProps) {
  return (
    <Dialog isOpen onOpenChange={onClose} size="m" title={agentText.editor.changesTitle} footer={footer}>
      <div className="grid gap-5">
        {note}
        <ChangeList
          changes={changes.map(({ key, before, after }) => changeInWords(key, before, after, { model: nameOfModel }))}
        />
      </div>
    </Dialog>
  );
}

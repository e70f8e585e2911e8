import type { ReactNode } from "react";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { FieldChange } from "../client/agent-form.ts";
import { describeChange } from "../client/compare-versions.ts";
import { ChangeList } from "./change-list.tsx";

interface ChangesDialogProps {
  onClose: () => void;
  changes: readonly FieldChange[];
  modelName: (languageModelId: string) => string;
  /** Above the list: what happened elsewhere. */
  callout?: ReactNode;
  footer: ReactNode;
}

/** What a save would change, before it does. */
export function ChangesDialog({ onClose, changes, modelName, callout, footer }: ChangesDialogProps) {
  return (
    <Dialog isOpen onOpenChange={onClose} size="m" title={agentEditorText.changesTitle} footer={footer}>
      <div className="grid gap-5">
        {callout}
        <ChangeList
          changes={changes.map(({ key, before, after }) => describeChange(key, before, after, { model: modelName }))}
        />
      </div>
    </Dialog>
  );
}

import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { useUiLabels } from "../ui-labels.ts";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Explains what will be lost. */
  children: ReactNode;
  /** Label of the main button, a verb. */
  confirmText: string;
  cancelText?: string;
  /** Red main button for irreversible actions. */
  isDanger?: boolean;
  isPending?: boolean;
  /** The caller closes the dialog once the work is done. */
  onConfirm: () => void;
}

/** Asks before an irreversible action. Reversible actions run at once with an undo in the toast. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  children,
  confirmText,
  cancelText,
  isDanger,
  isPending,
  onConfirm,
}: ConfirmDialogProps) {
  const labels = useUiLabels();
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      className="text-ink-2"
      footer={
        <>
          <Button variant="ghost" onPress={() => onOpenChange(false)}>
            {cancelText ?? labels.cancel}
          </Button>
          <Button autoFocus variant={isDanger ? "danger-solid" : "primary"} isPending={isPending} onPress={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

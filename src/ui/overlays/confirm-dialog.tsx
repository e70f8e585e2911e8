import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { useUiLabels } from "../ui-labels.ts";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** What will be lost; the sentences come from the caller. */
  children: ReactNode;
  /** The verb on the main button. */
  confirmText: string;
  cancelText?: string;
  /** Red main button, for what cannot be undone. */
  isDanger?: boolean;
  isPending?: boolean;
  /** Keep it open until the work is done: close it yourself. */
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. What can be undone is done, with an undo in the toast. */
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
  const words = useUiLabels();
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
            {cancelText ?? words.cancel}
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

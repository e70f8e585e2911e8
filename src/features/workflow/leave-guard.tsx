import { useBlocker } from "@tanstack/react-router";
import { builderText } from "#product/texts/builder.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { hasUnsaved } from "./client/saving.ts";
import { useBuilder } from "./client/use-builder.ts";

/** Saves before another page is shown; asks only when that does not work. */
export function LeaveGuard() {
  const session = useBuilder();
  const isDirty = () => hasUnsaved(session.store.get().saving);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isDirty() && !(await session.flush()),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const text = builderText.leave;
  return (
    <ConfirmDialog
      isOpen={status === "blocked"}
      onOpenChange={() => reset?.()}
      title={text.title}
      confirmText={text.leave}
      cancelText={text.stay}
      isDanger
      onConfirm={() => proceed?.()}
    >
      {text.text}
    </ConfirmDialog>
  );
}

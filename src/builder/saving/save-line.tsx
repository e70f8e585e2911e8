import { Check } from "lucide-react";
import type { SavingStatus } from "#builder/session/saving.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { savingText } from "#product/texts/builder/saving.ts";
import { cx } from "#ui/cx.ts";
import { SaveState, type SaveStatus } from "#ui/feedback/save-state.tsx";

const { states } = savingText;
const lines: Readonly<Record<SavingStatus, { status: SaveStatus; text?: keyof typeof states }>> = {
  saved: { status: "saved", text: "SAVED" },
  unsaved: { status: "offline", text: "UNSAVED" },
  saving: { status: "saving", text: "SAVING" },
  failed: { status: "failed", text: "FAILED" },
  offline: { status: "offline" },
  refused: { status: "failed", text: "FAILED" },
  behind: { status: "saving", text: "SAVING" },
  conflict: { status: "offline", text: "UNSAVED" },
};

/** The save state of the workflow. Where the tabs stand beside it and leave little space, "saved" is a check mark. */
export function SaveLine({ className }: { className?: string }) {
  const session = useBuilder();
  const saving = useBuilderState((state) => state.saving.status);
  const { status, text } = lines[saving];
  if (!session.canEdit) return null;
  const isSaved = status === "saved";
  return (
    <span className={className} title={isSaved ? states.SAVED : undefined}>
      {isSaved && <Check aria-hidden size={14} className="hidden @6xl:@max-[88rem]:block" />}
      <SaveState
        status={status}
        texts={text ? { [status]: states[text] } : {}}
        onRetry={() => void session.flush()}
        className={cx(isSaved && "@6xl:@max-[88rem]:sr-only")}
      />
    </span>
  );
}

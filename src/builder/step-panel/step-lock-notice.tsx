import { PencilLine } from "lucide-react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { presenceText as text } from "#product/texts/builder/presence.ts";
import { Button } from "#ui/buttons/button.tsx";

/** Name of the person who is editing this step, which makes it read-only here; null when nobody is. */
export function useStepLock(nodeId: string): string | null {
  return useBuilderState(({ others }) => others.find((one) => one.nodeId === nodeId && one.isEditing)?.name ?? null);
}

/** Notice above the settings: who is editing them, with a button to take over, or who else has them open. */
export function StepLockNotice({ nodeId }: { nodeId: string }) {
  const session = useBuilder();
  const others = useBuilderState((state) => state.others);
  const editor = useStepLock(nodeId);
  const here = others.filter((one) => one.nodeId === nodeId);
  return (
    <div role="status" className="flex-none">
      {editor !== null ? (
        <div className="flex items-center gap-2 border-line border-b bg-warning-soft px-5 py-1.5 text-sm text-ink">
          <PencilLine aria-hidden className="size-3.5 flex-none" />
          <span className="min-w-0 flex-1 wrap-anywhere">{text.editing(editor)}</span>
          <Button size="s" onPress={() => session.presence.current?.takeOver(nodeId)}>
            {text.takeOver}
          </Button>
        </div>
      ) : (
        here.length > 0 && (
          <span className="block border-line border-b bg-sunken px-5 py-1.5 text-sm text-ink-2">
            {text.alsoHere(here.map(({ name }) => name))}
          </span>
        )
      )}
    </div>
  );
}

import { lazy, Suspense, useState } from "react";
import type { ArtifactKind } from "#artifacts/index.ts";
import { canvasPanelText as text } from "#product/texts/canvas/canvas-panel.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { comparedText } from "./client/compared-text.ts";

const TextChange = lazy(async () => ({
  default: (await import("#features/agent/versions/text-change.tsx")).TextChange,
}));

interface KeptEditCalloutProps {
  kind: ArtifactKind;
  /** What the canvas contains now. */
  content: unknown;
  edit: unknown;
  /** While an agent writes, nothing can be decided. */
  isWriting: boolean;
  /** Resolves to true once the edit is stored. */
  onUse: () => Promise<boolean>;
  onDiscard: () => void;
}

/** Says that a person's edit was not saved, and lets them compare, use or discard it. */
export function KeptEditCallout({ kind, content, edit, isWriting, onUse, onDiscard }: KeptEditCalloutProps) {
  const [isCompared, setCompared] = useState(false);
  const [isPending, setPending] = useState(false);
  const [current, mine] = [comparedText(kind, content), comparedText(kind, edit)];
  async function use() {
    setPending(true);
    if (!(await onUse())) setPending(false);
  }
  return (
    <Callout tone="warning" isAnnounced title={text.keptEdit.title} className="mb-4">
      {isWriting ? text.keptEdit.isWriting : text.keptEdit.text}
      {!isWriting && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="s" isPending={isPending} onPress={() => void use()}>
            {text.keptEdit.use}
          </Button>
          {mine !== null && (
            <Button size="s" variant="ghost" aria-expanded={isCompared} onPress={() => setCompared(!isCompared)}>
              {text.keptEdit.compare}
            </Button>
          )}
          <Button size="s" variant="ghost" onPress={onDiscard}>
            {text.keptEdit.discard}
          </Button>
        </div>
      )}
      {!isWriting && isCompared && mine !== null && (
        <div className="mt-2">
          <Suspense fallback={null}>
            <TextChange before={current ?? ""} after={mine} />
          </Suspense>
        </div>
      )}
    </Callout>
  );
}

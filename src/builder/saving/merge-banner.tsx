import { useMemo, useState } from "react";
import { mergeEdits } from "#builder/graph/merge-edits.ts";
import type { PendingMerge } from "#builder/session/builder-state.ts";
import { useGraph } from "#builder/session/use-builder.ts";
import { mergeText as text } from "#product/texts/builder/merge.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

/** Banner for conflicting edits; it opens the dialog to resolve them. */
export function MergeBanner({ title, pendingMerge }: { title: string; pendingMerge: PendingMerge }) {
  const mine = useGraph();
  const [isOpen, setOpen] = useState(false);
  const conflicts = useMemo(() => mergeEdits({ ...pendingMerge, mine }).conflicts, [pendingMerge, mine]);
  const labels = [...new Set(conflicts.map(({ label }) => label))];
  return (
    <>
      <Callout
        tone="warning"
        isAnnounced
        action={
          <Button size="s" onPress={() => setOpen(true)}>
            {text.choose}
          </Button>
        }
        className="max-sm:flex-wrap"
      >
        {text.banner(labels)}
      </Callout>
      {isOpen && (
        <MergeDialog
          title={title}
          conflicts={conflicts}
          sides={[pendingMerge.theirs, mine]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

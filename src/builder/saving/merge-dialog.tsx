import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { client } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { MergeConflict } from "#engine/merge/merge-graphs.ts";
import type { Side } from "#engine/merge/merge-values.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { mergeText as text } from "#product/texts/builder/merge.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { conflictSideText, settingName } from "./conflict-text.ts";

interface MergeDialogProps {
  /** Title of the workflow, for the name of a copy. */
  title: string;
  conflicts: readonly MergeConflict[];
  /** Both graphs, for step labels. */
  sides: readonly Graph[];
  onClose: () => void;
}

/** Lists every conflicting setting with both values to choose from. */
export function MergeDialog({ title, conflicts, sides, onClose }: MergeDialogProps) {
  const session = useBuilder();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const saveAsCopy = useSaveAsCopy(title);
  const labels = new Map(sides.flatMap(({ nodes }) => nodes.map(({ id, label }) => [id, label] as const)));
  const labelOf = (id: string) => labels.get(id) ?? id;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title}
      description={text.description}
      size="m"
      footerStart={
        <Button variant="ghost" isPending={saveAsCopy.isPending} onPress={() => saveAsCopy.mutate()}>
          {text.saveAsCopy}
        </Button>
      }
      footer={
        <>
          <Button onPress={onClose}>{text.decideLater}</Button>
          <Button
            variant="primary"
            isDisabled={saveAsCopy.isPending}
            onPress={() => {
              session.resolveConflicts(choices);
              onClose();
            }}
          >
            {text.apply}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {conflicts.map((conflict) => (
          <section key={conflict.key} className="grid grid-cols-1 gap-2">
            <h3 className="font-medium wrap-anywhere">
              {conflict.label} <span className="font-normal text-ink-3">{settingName(conflict)}</span>
            </h3>
            <RadioGroup
              aria-label={`${conflict.label}, ${settingName(conflict)}`}
              variant="framed"
              options={(["mine", "theirs"] as const).map((side) => ({
                id: side,
                label: text[side],
                hint: (
                  <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap text-ink-2 wrap-anywhere scroll-thin">
                    {conflictSideText(conflict, conflict[side], labelOf)}
                  </span>
                ),
              }))}
              value={choices.get(conflict.key) ?? "mine"}
              onChange={(side) => setChoices(new Map(choices).set(conflict.key, side === "theirs" ? "theirs" : "mine"))}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Saves the local graph as a new workflow and takes the other person's version here. */
function useSaveAsCopy(title: string) {
  const session = useBuilder();
  const { slug } = useWorkspace();
  const go = useGo();
  return useMutation({
    // The duplicate copies folder and tags; then it gets the local graph.
    async mutationFn() {
      const graph = session.graph();
      const copy = await client.workflow.duplicate.mutate({ id: session.workflowId });
      await client.workflow.saveGraph.mutate({ id: copy.id, revision: 1, graph });
      return copy;
    },
    onSuccess(copy) {
      session.discardLocalChanges();
      toast.success(text.savedAsCopy(truncate(workflowText.copyOf(title), limits.workflow.titleChars.max)));
      go(urls.workflowBuild(slug, copy.id));
    },
  });
}

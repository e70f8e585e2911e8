import { RotateCcw } from "lucide-react";
import { noteText } from "#features/completion/client/note-text.ts";
import { modelText } from "#product/texts/model.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { useGo } from "#web/shell/use-go.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { groupNotes } from "./client/group-notes.ts";
import type { StepItem } from "./client/steps.ts";

interface StepNotesProps {
  step: Pick<StepItem, "notes" | "agentIds">;
  /** Makes the step again; missing where the person may not. */
  onRegenerate?: (() => void) | undefined;
}

/** What the model of a step did not get or did not finish, and what can be done about it. */
export function StepNotes({ step, onRegenerate }: StepNotesProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const [agentId] = step.agentIds;
  const again = onRegenerate && (
    <Button size="s" icon={RotateCcw} onPress={onRegenerate}>
      {modelText.answerAgain}
    </Button>
  );
  return groupNotes(step.notes).map(({ note, count }) => {
    if (note.kind === "usesTruncated")
      return (
        <Note key={note.kind} tone="warning">
          {modelText.usesTruncated(note.steps)}
        </Note>
      );
    const text = noteText(note, count);
    if (note.kind === "cutDocument") return <Note key={text}>{text}</Note>;
    const isAtOwnLimit = note.kind === "truncated" && note.maxTokens !== null && agentId !== undefined;
    return (
      <Note key={text} tone="warning" title={note.kind === "truncated" ? text : undefined}>
        <p>{note.kind === "truncated" ? modelText.truncatedInStep(note.maxTokens) : text}</p>
        {onRegenerate && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {again}
            {isAtOwnLimit && (
              <Button size="s" variant="ghost" onPress={() => go(urls.agent(slug, agentId))}>
                {modelText.openAgent}
              </Button>
            )}
          </div>
        )}
      </Note>
    );
  });
}

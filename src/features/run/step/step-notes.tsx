import { RotateCcw } from "lucide-react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { noteText } from "#features/completion/client/note-text.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { groupNotes, type NoteGroup } from "../client/group-notes.ts";
import type { StepItem } from "../client/run-view.ts";

interface StepNotesProps {
  step: Pick<StepItem, "notes" | "agentIds">;
  /** Regenerates the step; undefined if the person may not. */
  onRegenerate?: (() => void) | undefined;
}

/** Notes on what the step's model did not receive or finish, with actions. */
export function StepNotes({ step, onRegenerate }: StepNotesProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const groups = groupNotes(step.notes);
  if (groups.length === 0) return null;
  const [agentId] = step.agentIds;
  const hasAgentLimit = groups.some(({ note }) => note.kind === "truncated" && note.maxTokens !== null);
  // One regenerate button for all notes.
  const last = groups.findLast(({ note }) => !isForInformation(note));
  return (
    <div className="grid grid-cols-1 gap-2">
      {groups.map((group) => (
        <Callout key={JSON.stringify(group.note)} tone={isForInformation(group.note) ? "neutral" : "warning"}>
          <NoteText {...group} />
          {group === last && onRegenerate && (
            <div className="mt-2.5 flex flex-wrap gap-2">
              <Button size="s" icon={RotateCcw} onPress={onRegenerate}>
                {modelText.answerAgain}
              </Button>
              {hasAgentLimit && agentId !== undefined && (
                <Button size="s" variant="ghost" onPress={() => go(urls.agent(slug, agentId))}>
                  {modelText.openAgent}
                </Button>
              )}
            </div>
          )}
        </Callout>
      ))}
    </div>
  );
}

/** Nothing is missing that another answer would have. */
const isForInformation = ({ kind }: NoteGroup["note"]) =>
  kind === "cutDocument" || kind === "otherModel" || kind === "transcribed";

function NoteText({ note, count }: NoteGroup) {
  if (note.kind === "usesTruncated") return <p>{modelText.usesTruncatedAnswer(note.steps)}</p>;
  if (note.kind !== "truncated") return <p>{noteText(note)}</p>;
  return (
    <>
      <p className="font-medium text-ink">{noteText(note, count)}</p>
      <p>{modelText.answerAgainInStep(note.maxTokens)}</p>
    </>
  );
}

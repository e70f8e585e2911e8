import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { tellPart } from "#product/knowledge/part-label.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { savedQuestionText } from "#product/texts/knowledge/saved-questions.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useSavedQuestionActions } from "../../client/saved/use-saved-questions.ts";
import { excerptOf, wordsOf } from "../../client/viewer/mark-words.ts";
import type { TestedPassage } from "../../client/viewer/use-retrieval-test.ts";

const text = savedQuestionText;
const excerptChars = 160;

interface SaveQuestionDialogProps {
  question: string;
  nodeIds: readonly string[] | undefined;
  minSimilarity: number;
  /** What it finds now. */
  passages: readonly TestedPassage[];
  /** The saved question that gets other passages; null for a new one. */
  savedId: string | null;
  onClose: () => void;
}

/** Saves a question with those of its passages that it should find. */
export function SaveQuestionDialog(props: SaveQuestionDialogProps) {
  const { question, nodeIds, minSimilarity, passages, savedId, onClose } = props;
  const { id: workspaceId } = useWorkspace();
  const { save, expect, isSaving } = useSavedQuestionActions();
  const [chosen, setChosen] = useState<readonly string[]>(passages.slice(0, 1).map(({ chunkId }) => chunkId));
  const words = wordsOf(question);
  const isFull = chosen.length >= limits.savedQuestion.expected;
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)));
  const submit = () => {
    const expectedIds = [...chosen];
    if (savedId) return expect({ id: savedId, expectedIds }, { onSuccess: onClose });
    const places = nodeIds ? nodeIds.slice(0, limits.agent.knowledgeNodes) : null;
    save({ workspaceId, question, nodeIds: places, minSimilarity, expectedIds }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={text.saveTitle}
      description={text.saveHint}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" isDisabled={chosen.length === 0} isPending={isSaving} onPress={submit}>
            {text.save}
          </Button>
        </>
      }
    >
      <p className="mb-3 font-medium wrap-anywhere">{question}</p>
      <ul aria-label={text.expected} className="border-line border-t">
        {passages.map(({ chunkId, title, part, text: passage }) => {
          const isOn = chosen.includes(chunkId);
          return (
            <li key={chunkId} className="border-line border-b py-2.5">
              <Checkbox
                isSelected={isOn}
                isDisabled={!isOn && isFull}
                onChange={(next) => toggle(chunkId, next)}
                hint={excerptOf(passage, words, excerptChars)}
              >
                {[title, tellPart(part)].filter(Boolean).join(", ")}
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

import { ChevronDown, ChevronUp } from "lucide-react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";

const text = knowledgeViewerText;

interface FoundStepsProps {
  /** From 0. */
  at: number;
  count: number;
  onStep: (at: number) => void;
}

/** Goes from one passage that was found in a file to the next. */
export function FoundSteps({ at, count, onStep }: FoundStepsProps) {
  return (
    <span className="flex items-center gap-1 num">
      <IconButton
        icon={ChevronUp}
        label={text.previousFound}
        size="xs"
        isDisabled={at === 0}
        onPress={() => onStep(at - 1)}
      />
      <span role="status">{text.inThisFile(at + 1, count)}</span>
      <IconButton
        icon={ChevronDown}
        label={text.nextFound}
        size="xs"
        isDisabled={at === count - 1}
        onPress={() => onStep(at + 1)}
      />
    </span>
  );
}

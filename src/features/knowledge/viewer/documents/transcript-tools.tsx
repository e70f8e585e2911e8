import { ChevronDown, ChevronUp, LocateFixed } from "lucide-react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";

const text = knowledgeViewerText;

interface TranscriptToolsProps {
  typed: string;
  onType: (typed: string) => void;
  /** The match that is shown, of how many. */
  at: number;
  count: number;
  onStep: (steps: number) => void;
  /** The list was scrolled away from what is said. */
  isAway: boolean;
  onFollow: () => void;
}

/** The line above a transcript: its search, and the way back to what is said. */
export function TranscriptTools({ typed, onType, at, count, onStep, isAway, onFollow }: TranscriptToolsProps) {
  return (
    <div className="flex h-11 flex-none items-center gap-1 border-line border-b bg-page px-4">
      <h2 className="flex-none text-sm font-medium text-ink-3 max-sm:sr-only">{text.media.transcript}</h2>
      {isAway && (
        <Button variant="ghost" size="s" icon={LocateFixed} onPress={onFollow} className="ml-2">
          {text.media.follow}
        </Button>
      )}
      <SearchField
        aria-label={text.media.search}
        placeholder={text.media.search}
        value={typed}
        onChange={onType}
        onSubmit={() => onStep(1)}
        className="ml-auto w-56 max-w-full"
      />
      {typed.trim() && (
        <>
          <span role="status" className="flex-none px-1 text-sm text-ink-3 num">
            {text.pdf.matches(at + 1, count)}
          </span>
          <IconButton
            icon={ChevronUp}
            label={text.pdf.previousMatch}
            size="xs"
            isDisabled={count === 0}
            onPress={() => onStep(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={text.pdf.nextMatch}
            size="xs"
            isDisabled={count === 0}
            onPress={() => onStep(1)}
          />
        </>
      )}
    </div>
  );
}

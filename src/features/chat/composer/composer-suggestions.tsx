import { lazy, type RefObject, Suspense, useState } from "react";
import type { AttachedFile } from "#features/mcp-server/client/use-offers.ts";
import type { SuggestionMenuHandle } from "#ui/editor/suggestion-menu.tsx";
import type { MentionBox } from "../client/mentions/use-mention-box.ts";

const MentionList = lazy(() => import("./mention-list.tsx"));
const PromptInsertion = lazy(() => import("#features/prompt/prompt-insertion.tsx"));

interface ComposerSuggestionsProps {
  id: string;
  box: MentionBox;
  agentId: string | null;
  anchor: RefObject<HTMLElement | null>;
  isBelow: boolean;
  onActive: (optionId: string | null) => void;
  handle: RefObject<SuggestionMenuHandle | null>;
  /** Files that come with a prompt of a server. */
  onAttach: (files: readonly AttachedFile[]) => void;
}

/** The lists that open after "@" and "/". */
export function ComposerSuggestions({ box, agentId, onAttach, ...place }: ComposerSuggestionsProps) {
  const { open } = box;
  const menu = { ...place, onClose: box.dismiss };
  const promptQuery = open?.trigger === "/" ? open : null;
  // Stays, because its dialogs outlive its list.
  const [usesPrompts, setUsesPrompts] = useState(false);
  if (promptQuery && !usesPrompts) setUsesPrompts(true);
  return (
    <Suspense fallback={null}>
      {open?.trigger === "@" && <MentionList {...menu} query={open.query} agentId={agentId} onPick={box.pick} />}
      {usesPrompts && (
        <PromptInsertion
          {...menu}
          open={promptQuery}
          agentId={agentId}
          onReopen={box.reopen}
          onInsert={box.replace}
          onAttach={onAttach}
        />
      )}
    </Suspense>
  );
}

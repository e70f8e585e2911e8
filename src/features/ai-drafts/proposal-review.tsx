import { type ReactNode, useState } from "react";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import type { Turn } from "./client/conversation.ts";

const text = draftChatText.proposal;

interface ProposalReviewProps<Change extends { key: string }> {
  verdict: Turn<unknown>["verdict"];
  changes: readonly Change[];
  renderChange: (change: Change, isTaken: boolean, onTaken: (isTaken: boolean) => void) => ReactNode;
  /** Preview of the selected changes. */
  renderPreview?: (taken: ReadonlySet<string>) => ReactNode;
  /** Called with the keys of the accepted changes; an empty set dismisses the proposal. */
  onDecide: (taken: ReadonlySet<string>) => void;
}

/** A proposal whose changes can be selected one by one, or the decision about it. */
export function ProposalReview<Change extends { key: string }>({ verdict, ...rest }: ProposalReviewProps<Change>) {
  if (verdict === "replaced") return <Callout>{text.superseded}</Callout>;
  if (verdict)
    return (
      <Callout tone={verdict.taken > 0 ? "success" : "neutral"}>
        {verdict.taken > 0 ? text.accepted(verdict.taken, verdict.of) : text.dismissed}
      </Callout>
    );
  if (rest.changes.length === 0) return <Callout>{text.noChanges}</Callout>;
  return <OpenProposal {...rest} />;
}

function OpenProposal<Change extends { key: string }>({
  changes,
  renderChange,
  renderPreview,
  onDecide,
}: Omit<ProposalReviewProps<Change>, "verdict">) {
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(changes.flatMap(({ key }) => (deselected.has(key) ? [] : key)));
  const [allCount, selectedCount] = [changes.length, selected.size];
  const setSelected = (key: string, isTaken: boolean) => {
    const next = new Set(deselected);
    if (isTaken) next.delete(key);
    else next.add(key);
    setDeselected(next);
  };
  return (
    <section aria-label={text.title} className="grid min-w-0 gap-3 rounded-card border border-line-2 p-3.5">
      {renderPreview?.(selected)}
      {allCount > 1 && (
        <Checkbox
          isSelected={selectedCount === allCount}
          isIndeterminate={selectedCount > 0 && selectedCount < allCount}
          onChange={(isOn) => setDeselected(new Set(isOn ? [] : changes.map(({ key }) => key)))}
          className="font-medium"
        >
          {text.selectAll}
        </Checkbox>
      )}
      <ul aria-label={text.changesToAccept} className="grid min-w-0 gap-2">
        {changes.map((change) => (
          <li key={change.key} className="min-w-0">
            {renderChange(change, selected.has(change.key), (isTaken) => setSelected(change.key, isTaken))}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="s" variant="ghost" onPress={() => onDecide(new Set())}>
          {text.dismiss}
        </Button>
        <Button size="s" variant="primary" isDisabled={selectedCount === 0} onPress={() => onDecide(selected)}>
          {text.accept(selectedCount, allCount)}
        </Button>
      </div>
    </section>
  );
}

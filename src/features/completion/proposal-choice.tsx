import { type ReactNode, useState } from "react";
import { setupChatText } from "#product/texts/setup-chat.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Note } from "#ui/note.tsx";
import type { Turn } from "./client/conversation.ts";

const text = setupChatText.proposal;

interface ProposalChoiceProps<Change extends { key: string }> {
  verdict: Turn<unknown>["verdict"];
  changes: readonly Change[];
  showChange: (change: Change, isTaken: boolean, onTaken: (isTaken: boolean) => void) => ReactNode;
  /** What the chosen ones make. */
  preview?: (taken: ReadonlySet<string>) => ReactNode;
  /** With those that are taken; none refuses the whole. */
  onDecide: (taken: ReadonlySet<string>) => void;
}

/** What a model proposes, change by change, each to be taken or left; or what became of it. */
export function ProposalChoice<Change extends { key: string }>({ verdict, ...rest }: ProposalChoiceProps<Change>) {
  if (verdict === "replaced") return <Note>{text.replaced}</Note>;
  if (verdict)
    return (
      <Note tone={verdict.taken > 0 ? "success" : "neutral"}>
        {verdict.taken > 0 ? text.taken(verdict.taken, verdict.of) : text.refused}
      </Note>
    );
  if (rest.changes.length === 0) return <Note>{text.none}</Note>;
  return <OpenChoice {...rest} />;
}

function OpenChoice<Change extends { key: string }>({
  changes,
  showChange,
  preview,
  onDecide,
}: Omit<ProposalChoiceProps<Change>, "verdict">) {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const taken = new Set(changes.flatMap(({ key }) => (refused.has(key) ? [] : key)));
  const [all, some] = [changes.length, taken.size];
  const take = (key: string, isTaken: boolean) => {
    const next = new Set(refused);
    if (isTaken) next.delete(key);
    else next.add(key);
    setRefused(next);
  };
  return (
    <section aria-label={text.title} className="grid min-w-0 gap-3 rounded-card border border-line-2 p-3.5">
      {preview?.(taken)}
      {all > 1 && (
        <Checkbox
          isSelected={some === all}
          isIndeterminate={some > 0 && some < all}
          onChange={(isOn) => setRefused(new Set(isOn ? [] : changes.map(({ key }) => key)))}
          className="font-medium"
        >
          {text.all}
        </Checkbox>
      )}
      <ul aria-label={text.choose} className="grid min-w-0 gap-2">
        {changes.map((change) => (
          <li key={change.key} className="min-w-0">
            {showChange(change, taken.has(change.key), (isTaken) => take(change.key, isTaken))}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="s" variant="ghost" onPress={() => onDecide(new Set())}>
          {text.refuse}
        </Button>
        <Button size="s" variant="primary" isDisabled={some === 0} onPress={() => onDecide(taken)}>
          {text.take(some, all)}
        </Button>
      </div>
    </section>
  );
}

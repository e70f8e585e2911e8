import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import type { ChangeOutcome } from "./change-marks.ts";
import { ChangeSettings } from "./change-settings.tsx";
import type { Change } from "./changes.ts";

const text = assistantText.changes;
const words = assistantText;
const tones = { add: "bg-success", change: "bg-warning", rename: "bg-warning", remove: "bg-danger" } as const;

interface AssistantChangeRowProps {
  change: Change;
  outcome: ChangeOutcome | undefined;
  /** Null when this change can't be decided separately. */
  decide: { apply: () => void; skip: () => void } | null;
  /** Applies the change and opens its step. */
  onModify: (() => void) | null;
}

/** One proposed change with its details. */
export function AssistantChangeRow({ change, outcome, decide, onModify }: AssistantChangeRowProps) {
  const tone = change.do in tones ? tones[change.do as keyof typeof tones] : "bg-warning"; // a key of it
  const labelFor = (what: string) => text.summary(what, change.said);
  return (
    <li className="grid min-w-0 gap-1.5">
      <div className="flex min-w-0 items-start gap-2.5">
        <span aria-hidden className={cx("mt-1.5 size-2 flex-none rounded-full", tone)} />
        <p className="min-w-0 flex-1 wrap-anywhere">{change.said}</p>
        {outcome && <Chip tone={outcome === "applied" ? "success" : "neutral"}>{text[outcome]}</Chip>}
      </div>
      <div className="grid min-w-0 gap-1.5 pl-4.5">
        {"config" in change && outcome === undefined && (
          <Disclosure
            title={
              <span className="font-normal text-ink-3">
                {change.do === "add" ? draftChatText.proposal.details : draftChatText.proposal.difference}
                <span className="sr-only"> {change.said}</span>
              </span>
            }
          >
            <ChangeSettings change={change} />
          </Disclosure>
        )}
        {(decide || onModify) && (
          <div className="flex flex-wrap gap-1.5">
            {decide && (
              <>
                <Button size="s" aria-label={labelFor(words.apply)} onPress={decide.apply}>
                  {words.apply}
                </Button>
                <Button size="s" variant="ghost" aria-label={labelFor(words.skip)} onPress={decide.skip}>
                  {words.skip}
                </Button>
              </>
            )}
            {onModify && (
              <Button size="s" variant="ghost" aria-label={labelFor(words.modify)} onPress={onModify}>
                {words.modify}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

import { parseMentions } from "#lib/mention.ts";
import { MentionChip } from "./mention-chip.tsx";
import { type DescribeMention, DescribeMentionContext } from "./mention-display.ts";

interface PromptTextProps {
  /** Text with mention markup. */
  value: string;
  describeMention?: DescribeMention;
  className?: string;
}

const noLook: DescribeMention = () => ({});

/** A read-only prompt with mentions as chips. */
export function PromptText({ value, describeMention = noLook, className }: PromptTextProps) {
  return (
    <DescribeMentionContext value={describeMention}>
      <div className={className} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {parseMentions(value).map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
          part.kind === "text" ? part.text : <MentionChip key={at} markup={part.markup} />,
        )}
      </div>
    </DescribeMentionContext>
  );
}

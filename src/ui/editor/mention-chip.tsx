import { use } from "react";
import { parseMentions } from "#lib/mention.ts";
import { cx } from "../cx.ts";
import { DescribeMentionContext } from "./mention-display.ts";

interface MentionChipProps {
  /** `@[label](type=...)`. */
  markup: string;
}

/** A mention as a chip with its label; red when its target is gone. */
export function MentionChip({ markup }: MentionChipProps) {
  const describe = use(DescribeMentionContext);
  const [mention] = parseMentions(markup);
  if (mention?.kind !== "mention") return <span>{markup}</span>;
  const { icon: Icon, isBroken, title } = describe(mention);
  return (
    <span
      title={title}
      className={cx(
        "mx-px inline-flex max-w-full items-center gap-1 rounded-mark px-1.5 align-baseline text-[0.93em] leading-5 font-medium",
        isBroken ? "bg-danger-soft text-danger line-through" : "bg-accent-soft text-accent-text",
      )}
    >
      {Icon && <Icon aria-hidden className="-ml-0.5 size-3" />}
      <span className="min-w-0 wrap-anywhere">{mention.label}</span>
    </span>
  );
}

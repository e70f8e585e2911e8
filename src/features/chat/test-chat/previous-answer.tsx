import { useMemo } from "react";
import type { UnsavedAgent } from "#features/agent/schema.ts";
import { formatDuration } from "#lib/time.ts";
import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { hasReadUntrusted } from "#tools/untrusted.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { toBlocks } from "../client/reply-blocks.ts";
import { nameDraftChanges } from "../client/test-chat/draft-changes.ts";
import { ReplyParts } from "../message/reply-parts.tsx";
import type { PreviousReply } from "../schema.ts";

const text = agentTestText.previous;

interface PreviousAnswerProps {
  previous: PreviousReply;
  /** The agent that gave the answer above. */
  replacedBy: UnsavedAgent;
}

/** The answer before the question was asked again, to compare both. Models don't see it. */
export function PreviousAnswer({ previous: { parts, metadata, draft }, replacedBy }: PreviousAnswerProps) {
  const blocks = useMemo(() => toBlocks(parts), [parts]);
  const changes = nameDraftChanges(draft, replacedBy);
  const facts = [
    metadata.durationMs !== undefined && formatDuration(metadata.durationMs),
    metadata.credits !== undefined && billingText.credits.cost(metadata.credits),
  ];
  return (
    <Disclosure
      title={text.title}
      meta={changes.length > 0 ? text.before(changes) : text.same}
      className="mt-2 mb-3 border-line border-t pt-3"
    >
      <div className="grid grid-cols-1 gap-3 border-line-2 border-l-2 pl-3 text-ink-2">
        <ReplyParts blocks={blocks} isStreaming={false} isUntrusted={hasReadUntrusted(parts)} />
        <p className="text-ink-3 text-xs num">{facts.filter(Boolean).join(" · ")}</p>
      </div>
    </Disclosure>
  );
}

import type { RefObject } from "react";
import { formatDate, formatNumber } from "#lib/locale.ts";
import { formatDuration } from "#lib/time.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { contextText } from "#product/texts/chat/context.ts";
import { KeyValue } from "#ui/data/key-value.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { ChatMessage } from "../client/pending-turn.ts";

interface ReplyDetailsProps {
  message: ChatMessage;
  modelName: string | null;
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

const text = contextText.reply;

/** What a reply read, wrote and cost. */
export default function ReplyDetails({ message, modelName, triggerRef, onClose }: ReplyDetailsProps) {
  const { createdAt, metadata } = message;
  const { usage, credits, toolCosts, durationMs, contextTokens } = metadata;
  const items = [
    { label: text.date, value: formatDate(createdAt, { dateStyle: "medium", timeStyle: "short" }) },
    { label: text.model, value: modelName },
    { label: text.duration, value: durationMs !== undefined && durationMs >= 1_000 && formatDuration(durationMs) },
    { label: text.input, value: usage && formatNumber(usage.inputTokens) },
    { label: text.cached, value: usage && usage.cachedInputTokens > 0 && formatNumber(usage.cachedInputTokens) },
    { label: text.output, value: usage && formatNumber(usage.outputTokens) },
    { label: text.context, value: contextTokens !== undefined && formatNumber(contextTokens) },
    { label: text.credits, value: credits !== undefined && billingText.credits.cost(credits) },
    { label: text.tools, value: toolCosts && toolCosts.credits > 0 && billingText.credits.cost(toolCosts.credits) },
  ];
  return (
    <Popover
      aria-label={text.open}
      triggerRef={triggerRef}
      placement="bottom start"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="w-72 max-w-[calc(100vw-24px)]"
    >
      <KeyValue
        items={items.flatMap(({ label, value }) => (value ? { label, value } : []))}
        className="gap-y-1.5! text-sm max-sm:[&>div]:flex max-sm:[&>div]:justify-between [&_dd]:text-right"
      />
    </Popover>
  );
}

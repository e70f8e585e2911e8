import { useMemo } from "react";
import type { Attachment } from "#client/files/attachments.ts";
import type { ListedModel } from "#features/credential/service/language-models.ts";
import { formatNumber } from "#lib/locale.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { contextText } from "#product/texts/chat/context.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { KeyValue } from "#ui/data/key-value.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { type ContextEstimate, estimateContext, historyTokens } from "../client/context-estimate.ts";
import type { ChatMessage } from "../client/pending-turn.ts";

interface ContextGaugeProps {
  messages: readonly ChatMessage[];
  /** A summary replaces the earlier messages. */
  isSummarized: boolean;
  text: string;
  attachments: readonly Attachment[];
  /** The model that would answer. */
  model: ListedModel;
  maxTokens: number | undefined;
}

const text = contextText;
const warnAbove = 0.75;

/** How full the model's window is for the next message, and what that costs; estimated on the page. */
export default function ContextGauge({
  messages,
  isSummarized,
  text: draft,
  attachments,
  model,
  maxTokens,
}: ContextGaugeProps) {
  const history = useMemo(() => historyTokens(messages), [messages]);
  const { contextWindow } = model;
  const estimate = estimateContext({ history, text: draft, attachments, maxTokens, contextWindow });
  const cost = model.isFreeOfCredits ? modelSelectText.free : billingText.credits.cost(model.aiCreditsPerRequest);
  const percent = formatNumber(Math.min(estimate.share, 1), { style: "percent", maximumFractionDigits: 0 });
  return (
    <Popover
      aria-label={text.title}
      placement="top end"
      className="w-72 max-w-[calc(100vw-24px)]"
      trigger={
        <Button
          variant="ghost"
          aria-label={text.gauge(percent, cost)}
          className="w-control! flex-none px-0! text-ink-3! max-sm:w-8!"
        >
          <Ring share={estimate.share} />
        </Button>
      }
    >
      <div className="grid gap-3">
        <div>
          <p className="font-medium">{text.title}</p>
          <p className="text-sm text-ink-3 num">{text.ofWindow(estimate.tokens, contextWindow)}</p>
        </div>
        <KeyValue
          items={rowsOf(estimate, messages, cost)}
          className="gap-y-1.5! text-sm max-sm:[&>div]:flex max-sm:[&>div]:justify-between [&_dd]:whitespace-nowrap [&_dd]:text-right"
        />
        {isSummarized && <p className="text-sm text-ink-3">{text.summarized}</p>}
        {estimate.isCut && <p className="text-sm text-warning">{text.cut}</p>}
      </div>
    </Popover>
  );
}

function rowsOf({ history, draft, files, answer }: ContextEstimate, messages: readonly ChatMessage[], cost: string) {
  const cached = messages.findLast(({ metadata }) => metadata.usage)?.metadata.usage?.cachedInputTokens ?? 0;
  const counts: [string, number][] = [
    [text.history, history],
    [text.draft, draft],
    [text.files, files],
    [text.answer, answer],
    [text.cached, cached],
  ];
  return [
    ...counts.flatMap(([label, tokens]) => (tokens > 0 ? { label, value: formatNumber(tokens) } : [])),
    { label: text.cost, value: cost },
  ];
}

const radius = 6;
const length = 2 * Math.PI * radius;

function Ring({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 -rotate-90" fill="none" strokeWidth={2}>
      <circle cx={8} cy={8} r={radius} className="stroke-line-2" />
      <circle
        cx={8}
        cy={8}
        r={radius}
        strokeLinecap="round"
        strokeDasharray={`${Math.max(0.02, Math.min(share, 1)) * length} ${length}`}
        className={cx(share > warnAbove ? "stroke-warning" : "stroke-ink-3")}
      />
    </svg>
  );
}

import { formatNumber } from "#lib/locale.ts";
import { formatDuration } from "#lib/time.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { titleOfTool } from "#tools/tool-title.ts";
import type { getSentRequest } from "../../service/test-chat/get-sent-request.ts";

/** What a reply has sent, and what it cost. */
export type Sent = Awaited<ReturnType<typeof getSentRequest>>;
export type SentPart = Sent["messages"][number]["content"][number];

const text = agentTestText.sent;

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The model, its options, and the cost, as labels and values. */
export function listFacts(sent: Sent): Fact[] {
  const { model, temperature, maxOutputTokens, usage, durationMs } = sent;
  return [
    { label: text.model, value: model.name },
    {
      label: agentFieldNames.temperature,
      value: temperature === null ? text.modelDefault : formatNumber(temperature),
    },
    {
      label: agentFieldNames.maxTokens,
      value: maxOutputTokens === null ? text.modelDefault : formatNumber(maxOutputTokens),
    },
    ...(usage ? [{ label: text.tokens, value: describeTokens(usage) }] : []),
    { label: text.cost, value: describeCost(sent) },
    ...(durationMs === null ? [] : [{ label: text.duration, value: formatDuration(durationMs) }]),
  ];
}

const describeTokens = ({ inputTokens, cachedInputTokens, outputTokens }: NonNullable<Sent["usage"]>): string =>
  [
    text.tokensIn(inputTokens),
    cachedInputTokens > 0 && text.tokensCached(cachedInputTokens),
    text.tokensOut(outputTokens),
  ]
    .filter(Boolean)
    .join(", ");

function describeCost({ credits, toolCosts }: Sent): string {
  if (!credits) return text.free;
  const cost = billingText.credits.cost(credits);
  return toolCosts && toolCosts.credits > 0
    ? `${cost}, ${text.ofTools(billingText.credits.cost(toolCosts.credits))}`
    : cost;
}

/** The line above a part that is no plain text: an attachment, a call, a result. */
export function labelOf(part: SentPart): string | null {
  switch (part.type) {
    case "text":
      return null;
    case "file":
      return text.attached(part.name || part.mediaType);
    case "call":
      return text.called(titleOfTool(part.tool));
    case "result":
      return text.result(titleOfTool(part.tool));
  }
}

/** What is special about how a tool was sent. */
export function noteOf({ isDeferred, isProviders }: Sent["tools"][number]): string | null {
  if (isProviders) return text.ofProvider;
  return isDeferred ? text.deferred : null;
}

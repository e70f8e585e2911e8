import { Bot } from "lucide-react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { withoutControls } from "#lib/text.ts";
import type { MessagePart, ToolPart } from "#lib/ui-message.ts";
import { toolCardText } from "#product/texts/chat/tool-cards.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { CardPart } from "../card-part.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { delegateTaskToSubAgent, type InnerCall } from "./spec.ts";

const text = toolCardText.delegation;

/** A task that an agent gave to another one: what that agent does while it works, then its calls and its answer. */
export function DelegateTaskToSubAgentCard({ call, look, InnerRow }: ToolCardProps) {
  const { data: input } = delegateTaskToSubAgent.input.safeParse(call.input);
  const { data: output } = delegateTaskToSubAgent.output.safeParse(call.output);
  const agentId = input?.agentId;
  const name = useNamedAgents(agentId ? [agentId] : []).agents.get(agentId ?? "")?.title ?? text.someAgent;
  const outcome = outcomeOf(call);
  const titles = {
    running: text.asking(name),
    waiting: text.asking(name),
    done: text.asked(name),
    failed: text.failed,
    denied: text.failed,
  };
  const hasFailed = outcome === "failed";
  const calls = output?.calls.map(toPart) ?? [];
  const inside = output ? calls : (call.inside ?? []);
  return (
    <ToolLine
      call={call}
      look={look}
      icon={Bot}
      title={titles[outcome]}
      meta={input?.task}
      error={hasFailed ? "" : call.errorText}
      isOpenWhileRunning
      isOpenWhenFailed
    >
      {(input || output || hasFailed) && (
        <div className="grid grid-cols-1 gap-3">
          {input && <PlainPart name={text.task} value={input.task} />}
          {input?.context && <PlainPart name={text.context} value={input.context} />}
          {inside.length > 0 && (
            <CardPart name={output ? text.actions : text.progress}>
              <Inside parts={inside} isRunning={outcome === "running"} InnerRow={InnerRow} />
              {output && output.moreCalls > 0 && (
                <p className="mt-1.5 text-ink-3">{text.moreActions(output.moreCalls)}</p>
              )}
            </CardPart>
          )}
          {hasFailed && (
            <Callout tone="danger" title={text.failed}>
              <span className="whitespace-pre-wrap">{withoutControls(call.errorText || text.failedText)}</span>
            </Callout>
          )}
          {output?.text && (
            <CardPart name={text.answer}>
              <Markdown text={output.text} isUntrusted className="prose-compact" />
            </CardPart>
          )}
        </div>
      )}
    </ToolLine>
  );
}

interface InsideProps extends Pick<ToolCardProps, "InnerRow"> {
  parts: readonly MessagePart[];
  isRunning: boolean;
}

/** What the agent said and called, in order. A hairline marks each level, so that deeper ones need little width. */
function Inside({ parts, isRunning, InnerRow }: InsideProps) {
  return (
    <div className="grid grid-cols-1 gap-2 border-line border-l pl-2.5">
      {parts.map((part, at) => {
        // Calls get other ids when the result replaces them, and an open one stays open.
        if ("toolCallId" in part)
          return InnerRow && <InnerRow key={`call ${callsBefore(parts, at)}`} call={part} look="plain" />;
        if (part.type !== "text" || !("text" in part) || !part.text.trim()) return null;
        const isOpen = isRunning && at === parts.length - 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts only grow at the end, their index is their identity
        return <Markdown key={at} text={part.text} isStreaming={isOpen} isUntrusted className="prose-compact" />;
      })}
    </div>
  );
}

const callsBefore = (parts: readonly MessagePart[], at: number): number =>
  parts.slice(0, at).filter((part) => "toolCallId" in part).length;

function PlainPart({ name, value }: { name: string; value: string }) {
  return (
    <CardPart name={name}>
      <p className="whitespace-pre-wrap wrap-anywhere">{value}</p>
    </CardPart>
  );
}

const toPart = ({ id, tool, error, durationMs, credits, cut, ...call }: InnerCall): ToolPart => ({
  ...call,
  type: `tool-${tool}`,
  toolCallId: id,
  ...(error !== undefined && { errorText: error }),
  ...(durationMs !== undefined && { durationMs }),
  ...(credits !== undefined && { credits }),
  ...(cut && { cut }),
});

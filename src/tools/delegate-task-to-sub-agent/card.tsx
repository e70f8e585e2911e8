import { Bot } from "lucide-react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { toolCardText } from "#product/texts/chat/tool-cards.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { CardPart } from "../card-part.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { delegateTaskToSubAgent } from "./spec.ts";

const text = toolCardText.delegation;

/** A task that an agent gave to another one, and the answer. */
export function DelegateTaskToSubAgentCard({ call, look }: ToolCardProps) {
  const { data: input } = delegateTaskToSubAgent.input.safeParse(call.input);
  const { data: answer } = delegateTaskToSubAgent.output.safeParse(call.output);
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
  return (
    <ToolLine
      call={call}
      look={look}
      icon={Bot}
      title={titles[outcome]}
      meta={input?.task}
      error={call.errorText || (outcome === "failed" ? text.failedText : undefined)}
      isOpenWhileRunning
    >
      {input && (
        <div className="grid grid-cols-1 gap-3">
          <PlainPart name={text.task} value={input.task} />
          {input.context && <PlainPart name={text.context} value={input.context} />}
          {answer && (
            <CardPart name={text.answer}>
              <Markdown text={answer} isUntrusted />
            </CardPart>
          )}
        </div>
      )}
    </ToolLine>
  );
}

function PlainPart({ name, value }: { name: string; value: string }) {
  return (
    <CardPart name={name}>
      <p className="whitespace-pre-wrap wrap-anywhere">{value}</p>
    </CardPart>
  );
}

import { chatText } from "#product/texts/chat/chat.ts";
import { cardOf } from "./cards.tsx";
import { specOfTool } from "./spec-of-tool.ts";
import { ToolApproval } from "./tool-approval.tsx";
import { useToolDecisions } from "./tool-decisions.tsx";
import { type ToolCardProps, ToolLine } from "./tool-line.tsx";
import { toolNameOf, toolTitle } from "./tool-title.ts";
import { ToolValue } from "./tool-value.tsx";

const text = chatText.tool;

/** A tool call, by the card of its tool; one that waits asks for a decision or an answer. */
export function ToolRow({ call, look }: Omit<ToolCardProps, "waiting">) {
  const { decide } = useToolDecisions();
  const name = toolNameOf(call);
  const Card = cardOf(name) ?? PlainCard;
  const approvalId = call.state === "approval-requested" ? call.approval?.id : undefined;
  const isAsking = specOfTool(name)?.acceptAnswer !== undefined;
  if (approvalId && !isAsking) return <ApprovalCard call={call} look={look} />;
  if (!approvalId || !decide) return <Card call={call} look={look} />;
  const waiting = {
    answer: (given: unknown) => decide(approvalId, { kind: "answer", given }),
    skip: () => decide(approvalId, { kind: "answer", given: { isSkipped: true } }),
  };
  return <Card call={call} look={look} waiting={waiting} />;
}

/** A call that may not run before a person allows it. */
function ApprovalCard({ call, look }: ToolCardProps) {
  return (
    <ToolLine call={call} look={look} title={toolTitle(call)}>
      <ToolApproval call={call} />
    </ToolLine>
  );
}

/** A call of a tool without a card: name, state, input and output. */
function PlainCard({ call, look }: ToolCardProps) {
  const output = call.errorText || call.output;
  return (
    <ToolLine call={call} look={look} title={toolTitle(call)}>
      <div className="grid grid-cols-1 gap-3">
        <ToolValue name={text.input} value={call.input} />
        <ToolValue name={text.output} value={output} />
      </div>
    </ToolLine>
  );
}

import { useMemo, useState } from "react";
import type { ToolPart } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { cardOf } from "./cards.tsx";
import { ShowOutputProvider } from "./full-results.tsx";
import { specOfTool } from "./spec-of-tool.ts";
import { useToolDecisions } from "./tool-decisions.tsx";
import { type ToolCardProps, ToolLine } from "./tool-line.tsx";
import { toolNameOf, toolTitle } from "./tool-title.ts";
import { ToolValue } from "./tool-value.tsx";

const text = chatText.tool;

/** A tool call, by the card of its tool; one that waits asks for a decision or an answer. */
export function ToolRow({ call: given, look }: Pick<ToolCardProps, "call" | "look">) {
  /** Of a long result the message has only a part; the rest was loaded. */
  const [loaded, setLoaded] = useState<{ output: unknown } | null>(null);
  const { cut, ...whole } = given;
  const call = loaded && cut ? { ...whole, ...loaded } : given;
  return (
    <ShowOutputProvider value={(output) => setLoaded({ output })}>
      <ToolCard call={call} look={look} />
    </ShowOutputProvider>
  );
}

function ToolCard({ call, look }: Pick<ToolCardProps, "call" | "look">) {
  const { decide } = useToolDecisions();
  const name = toolNameOf(call);
  const isReadable = useMemo(() => fitsSpec(call), [call]);
  const Card = (isReadable && cardOf(name)) || PlainCard;
  const approvalId = call.state === "approval-requested" ? call.approval?.id : undefined;
  if (!approvalId || !decide) return <Card call={call} look={look} InnerRow={ToolRow} />;
  const waiting = {
    answer: (given: unknown) => decide(approvalId, { kind: "answer", given }),
    skip: () => decide(approvalId, { kind: "answer", given: { isSkipped: true } }),
  };
  return <Card call={call} look={look} waiting={waiting} />;
}

/** Whether the card can read the result: stored calls may have one from before the tool's spec changed. */
function fitsSpec(call: ToolPart): boolean {
  if (call.state !== "output-available" || call.output === undefined || call.output === null) return true;
  return specOfTool(toolNameOf(call))?.output.safeParse(call.output).success !== false;
}

/** A call without a card, or whose result its card can't read: name, state, input and output. */
function PlainCard({ call, look }: ToolCardProps) {
  return (
    <ToolLine call={call} look={look} title={toolTitle(call)}>
      <div className="grid grid-cols-1 gap-3">
        <ToolValue name={text.input} value={call.input} />
        <ToolValue name={text.output} value={call.output} />
      </div>
    </ToolLine>
  );
}

import { FileText } from "lucide-react";
import { readResultText } from "#product/texts/tools/read-result.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { toolTitle } from "../tool-title.ts";
import { ToolValue } from "../tool-value.tsx";
import { readResult } from "./spec.ts";

const text = readResultText;

/** An agent reads on in a long result. */
export function ReadResultCard({ call, look }: ToolCardProps) {
  const { data: output } = readResult.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.reading,
    waiting: text.reading,
    done: text.read,
    failed: text.failed,
    denied: text.denied,
  };
  return (
    <ToolLine
      call={call}
      look={look}
      icon={FileText}
      title={titles[outcome]}
      meta={output && toolTitle({ type: "dynamic-tool", toolName: output.tool })}
    >
      {outcome === "done" && output && output.text !== "" && (
        <ToolValue
          name={text.range(output.offset + 1, output.offset + output.text.length, output.chars)}
          value={output.text}
        />
      )}
    </ToolLine>
  );
}

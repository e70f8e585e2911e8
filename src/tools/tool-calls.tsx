import { Layers } from "lucide-react";
import { formatDuration } from "#lib/time.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { replacingTools } from "./cards.tsx";
import { specOfTool } from "./spec-of-tool.ts";
import { ToolRow } from "./tool-row.tsx";
import { toolNameOf, toolTitle } from "./tool-title.ts";

/** With more calls, those that only looked something up are collapsed. */
const collapseAbove = 4;

const isFinished = ({ state, preliminary }: ToolPart) => state.startsWith("output-") && !preliminary;

/** Whether a call shows something that the person asked for, such as an image. */
function showsResult(call: ToolPart): boolean {
  const spec = specOfTool(toolNameOf(call));
  const output = spec?.output.safeParse(call.output);
  return call.state === "output-available" && output?.success === true && spec?.showsResult?.(output.data) === true;
}

/** The calls that become one line: all that have ended, except the last one, failures, and what a person asked for. */
export function collapsedOf(calls: readonly ToolPart[]): readonly ToolPart[] {
  if (calls.length <= collapseAbove) return [];
  const replacing = calls.findLast((call) => isFinished(call) && replacingTools.has(toolNameOf(call)));
  const collapsed = calls
    .slice(0, -1)
    .filter((call) => isFinished(call) && call !== replacing && call.state !== "output-error" && !showsResult(call));
  return collapsed.length > 1 ? collapsed : [];
}

/** Consecutive tool calls. Of many, those that only looked something up are one line. */
export function ToolCalls({ calls }: { calls: readonly ToolPart[] }) {
  const collapsed = collapsedOf(calls);
  const shown = calls.filter((call) => !collapsed.includes(call));
  const durationMs = collapsed.reduce((sum, call) => sum + (call.durationMs ?? 0), 0);
  return (
    <Frame>
      {collapsed.length > 0 && (
        <Disclosure
          variant="row"
          icon={Layers}
          title={chatText.tool.group(collapsed.length)}
          meta={[...new Set(collapsed.map(toolTitle))].join(", ")}
          end={durationMs > 0 && <span className="max-sm:hidden">{formatDuration(durationMs)}</span>}
        >
          <div className="grid grid-cols-1 gap-2.5 pt-0.5">
            {collapsed.map((call) => (
              <ToolRow key={call.toolCallId} call={call} look="plain" />
            ))}
          </div>
        </Disclosure>
      )}
      {shown.map((call) => (
        <ToolRow key={call.toolCallId} call={call} />
      ))}
    </Frame>
  );
}

import { Layers } from "lucide-react";
import type { ToolPart } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { specOfTool } from "./spec-of-tool.ts";
import { ToolRow } from "./tool-row.tsx";
import { toolNameOf } from "./tool-title.ts";

/** With more calls, all but the last are collapsed. */
const collapseAbove = 4;

const isFinished = ({ state }: ToolPart) => state.startsWith("output-");

/** Whether a call shows something that the person asked for, such as an image. */
function showsResult(call: ToolPart): boolean {
  const spec = specOfTool(toolNameOf(call));
  const output = spec?.output.safeParse(call.output);
  return call.state === "output-available" && output?.success === true && spec?.showsResult?.(output.data) === true;
}

/** Consecutive tool calls. Of many, the last one and results for the person are shown; the others are collapsed. */
export function ToolCalls({ calls }: { calls: readonly ToolPart[] }) {
  const isMany = calls.length > collapseAbove;
  const collapsed = isMany ? calls.slice(0, -1).filter((call) => isFinished(call) && !showsResult(call)) : [];
  const shown = calls.filter((call) => !collapsed.includes(call));
  const failed = collapsed.filter(({ state }) => state === "output-error").length;
  return (
    <Frame>
      {collapsed.length > 0 && (
        <Disclosure
          variant="row"
          icon={Layers}
          title={chatText.tool.group(collapsed.length)}
          meta={failed > 0 ? chatText.tool.groupFailed(failed) : undefined}
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

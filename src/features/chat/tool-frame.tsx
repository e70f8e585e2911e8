import { Layers } from "lucide-react";
import type { ToolPart } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Frame } from "#ui/frame.tsx";
import { ToolRow } from "./tool-row.tsx";

/** More calls than these become one line that opens. */
const foldAbove = 4;

const isOver = ({ state }: ToolPart) => state.startsWith("output-");

/** Calls that follow each other, in one frame. Of many the last stays in view, the others are one line. */
export function ToolFrame({ calls }: { calls: readonly ToolPart[] }) {
  const isMany = calls.length > foldAbove;
  const folded = isMany ? calls.slice(0, -1).filter(isOver) : [];
  const shown = calls.filter((call) => !folded.includes(call));
  const failed = folded.filter(({ state }) => state === "output-error").length;
  return (
    <Frame>
      {folded.length > 0 && (
        <Disclosure
          look="row"
          icon={Layers}
          title={chatText.tool.group(folded.length)}
          meta={failed > 0 ? chatText.tool.groupFailed(failed) : undefined}
        >
          <div className="grid grid-cols-1 gap-2.5 pt-0.5">
            {folded.map((call) => (
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

import { chatText } from "#product/texts/chat/chat.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { cardOf } from "./cards.tsx";
import { type ToolCardProps, ToolLine } from "./tool-line.tsx";
import { toolNameOf, toolTitle } from "./tool-title.ts";

const text = chatText.tool;

/** A tool call, by the card of its tool. */
export function ToolRow(props: ToolCardProps) {
  const Card = cardOf(toolNameOf(props.call)) ?? PlainCard;
  return <Card {...props} />;
}

/** A call of a tool without a card: name, state, input and output. */
function PlainCard({ call, look }: ToolCardProps) {
  const input = formatToolValue(call.input);
  const output = call.errorText || formatToolValue(call.output);
  return (
    <ToolLine call={call} look={look} title={toolTitle(call)}>
      {(input || output) && (
        <div className="grid grid-cols-1 gap-3">
          {input && <Value name={text.input} value={input} />}
          {output && <Value name={text.output} value={output} />}
        </div>
      )}
    </ToolLine>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div className="group/value min-w-0">
      <div className="flex h-6 items-center justify-between text-xs font-medium text-ink-3">
        {name}
        <CopyButton
          text={value}
          size="xs"
          className="opacity-0 focus-visible:opacity-100 group-hover/value:opacity-100"
        />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long value is scrolled by keys
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-xs whitespace-pre-wrap text-ink-2 wrap-anywhere scroll-thin"
      >
        {value}
      </pre>
    </div>
  );
}

/** Text as it is, other values as JSON, nothing for null and undefined. */
function formatToolValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  return JSON.stringify(value, null, 2);
}

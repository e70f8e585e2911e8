import { Ban, Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ToolPart } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { toolTitle } from "../client/reply-blocks.ts";

const text = chatText.tool;

const states = {
  "input-streaming": { mark: <Spinner />, name: "running" },
  "input-available": { mark: <Spinner />, name: "running" },
  "output-available": { mark: <Check aria-hidden className="text-success" />, name: "done" },
  "output-error": { mark: <TriangleAlert aria-hidden className="text-danger" />, name: "failed" },
  "output-denied": { mark: <Ban aria-hidden className="text-warning" />, name: "denied" },
} as const satisfies Record<ToolPart["state"], { mark: ReactNode; name: keyof typeof text }>;

/** A tool call without a card of its own: name, state, input and output. */
export function ToolRow({ call, look = "row" }: { call: ToolPart; look?: "row" | "plain" }) {
  const { mark, name } = states[call.state];
  const input = formatToolValue(call.input);
  const output = call.errorText || formatToolValue(call.output);
  return (
    <Disclosure variant={look} start={mark} title={toolTitle(call)} meta={text[name]}>
      {(input || output) && (
        <div className="grid grid-cols-1 gap-3">
          {input && <Value name={text.input} value={input} />}
          {output && <Value name={text.output} value={output} />}
        </div>
      )}
    </Disclosure>
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

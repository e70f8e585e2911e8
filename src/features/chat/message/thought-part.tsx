import { memo, useState } from "react";
import { formatDuration } from "#lib/time.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { Elapsed } from "#ui/feedback/elapsed.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";

interface ThoughtPartProps {
  text: string;
  isStreaming: boolean;
  /** null while the model thinks, and if the duration is unknown. */
  durationMs: number | null;
  isUntrusted: boolean;
}

const text = chatText.message;

/** The model's reasoning: collapsed, with its duration. */
export const ThoughtPart = memo(function ThoughtPart({
  text: thought,
  isStreaming,
  durationMs,
  isUntrusted,
}: ThoughtPartProps) {
  const [startedAt] = useState(() => new Date());
  const title = isStreaming || durationMs === null ? text.thinking : text.thoughtFor(formatDuration(durationMs));
  return (
    <Disclosure
      title={<span className="font-normal text-ink-3">{title}</span>}
      start={isStreaming ? <Spinner /> : undefined}
      meta={isStreaming ? <Elapsed since={startedAt} /> : undefined}
      className="[&>button]:w-fit"
    >
      {thought.trim() && (
        <div className="border-line border-l-2 pl-3.5">
          <Markdown
            text={thought}
            isStreaming={isStreaming}
            isUntrusted={isUntrusted}
            className="text-sm! leading-5! text-ink-2!"
          />
        </div>
      )}
    </Disclosure>
  );
});

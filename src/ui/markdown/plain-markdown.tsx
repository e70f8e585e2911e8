import { cx } from "../cx.ts";

interface PlainMarkdownProps {
  text: string;
  isStreaming?: boolean;
  className?: string;
}

/** The source text in paragraphs, shown while the renderer loads. */
export function PlainMarkdown({ text, isStreaming, className }: PlainMarkdownProps) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className={cx("prose", className)} data-streaming={isStreaming || undefined}>
      <div data-flow>
        {paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only ever grow at the end
          <p key={at} className="whitespace-pre-wrap">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}

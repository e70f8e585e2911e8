import { type ComponentProps, lazy, Suspense } from "react";
import { PlainMarkdown } from "./plain-markdown.tsx";

const RichMarkdown = lazy(() => import("./rich-markdown.tsx"));

export type MarkdownProps = ComponentProps<typeof RichMarkdown>;

/**
 * Markdown as people read it, also while it is still being written. The renderer comes as its own chunk; until it is
 * there the plain text stands in the same type, so that nothing jumps.
 */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense
      fallback={<PlainMarkdown text={props.text} isStreaming={props.isStreaming} className={props.className} />}
    >
      <RichMarkdown {...props} />
    </Suspense>
  );
}

/** Starts loading the renderer before the first answer arrives. */
export function preloadMarkdown(): void {
  void import("./rich-markdown.tsx");
}

import { type ComponentProps, lazy, Suspense } from "react";
import { PlainMarkdown } from "./plain-markdown.tsx";

const RichMarkdown = lazy(() => import("./rich-markdown.tsx"));

export type MarkdownProps = ComponentProps<typeof RichMarkdown>;

/**
 * Renders Markdown, also while it is streaming. The renderer is a separate chunk; until it is loaded the plain text is
 * shown in the same type, so that nothing jumps.
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

import { type ComponentProps, type ReactNode, useMemo, useRef } from "react";
import remarkMath from "remark-math";
import { type Components, defaultRemarkPlugins, Streamdown } from "streamdown";
import { withBoundedNesting } from "#lib/untrusted/markdown-nesting.ts";
import { cx } from "../cx.ts";
import { hidePartialTable } from "./hide-partial-table.ts";
import { MarkdownCode } from "./markdown-code.tsx";
import {
  type ImageRule,
  ImageRuleContext,
  MarkdownImage,
  type PictureRule,
  PictureRuleContext,
} from "./markdown-image.tsx";
import { type LinkRule, LinkRuleContext, MarkdownLink } from "./markdown-link.tsx";
import { MarkdownPre } from "./markdown-pre.tsx";
import { MarkdownTable } from "./markdown-table.tsx";
import { MarkdownTask } from "./markdown-task.tsx";
import { normalizeMath } from "./normalize-math.ts";
import { safePlugins } from "./sanitize-schema.ts";
import { UntrustedContext } from "./untrusted-context.ts";
import { useHeadingLevels } from "./use-heading-levels.ts";

interface RichMarkdownProps {
  text: string;
  /** Completes unfinished Markdown and shows the caret. */
  isStreaming?: boolean;
  /** Renders links the product understands (citations, files); undefined uses the default. */
  renderLink?: LinkRule;
  /** Images that may load automatically, such as stored files. Others load on request. */
  isImageTrusted?: ImageRule;
  /** Renders images the product understands (stored files); undefined uses the default. */
  renderPicture?: PictureRule;
  /**
   * The text may be directed by someone outside, for example by a web page that an agent has read: images load on
   * request only, and links name their real host.
   */
  isUntrusted?: boolean;
  className?: string;
}

const rehypePlugins = safePlugins();
const remarkPlugins: ComponentProps<typeof Streamdown>["remarkPlugins"] = [
  ...Object.values(defaultRemarkPlugins),
  [remarkMath, { singleDollarTextMath: false }],
];

// `Components` expects components with arbitrary props; ours declare the ones they use.
const components = {
  a: MarkdownLink,
  img: MarkdownImage,
  table: MarkdownTable,
  pre: MarkdownPre,
  code: MarkdownCode,
  input: MarkdownTask,
  strong: ({ children }: { children?: ReactNode }) => <strong>{children}</strong>,
} as Components;

const noLink: LinkRule = () => undefined;
const noImage: ImageRule = () => false;
const noPicture: PictureRule = () => undefined;

/** The renderer itself; use `Markdown`, which loads it. */
export default function RichMarkdown({
  text,
  isStreaming = false,
  renderLink = noLink,
  isImageTrusted = noImage,
  renderPicture = noPicture,
  isUntrusted = false,
  className,
}: RichMarkdownProps): ReactNode {
  const source = useMemo(
    () => normalizeMath(withBoundedNesting(isStreaming ? hidePartialTable(text) : text)),
    [text, isStreaming],
  );
  const root = useRef<HTMLDivElement>(null);
  useHeadingLevels(root);
  return (
    <LinkRuleContext value={renderLink}>
      <ImageRuleContext value={isUntrusted ? noImage : isImageTrusted}>
        <PictureRuleContext value={renderPicture}>
          <UntrustedContext value={isUntrusted}>
            <div ref={root} className={cx("prose", className)} data-streaming={isStreaming || undefined}>
              {/* The prefix disables streamdown's own classes; prose.css styles its elements. */}
              <Streamdown
                prefix="sd"
                data-flow=""
                components={components}
                rehypePlugins={rehypePlugins}
                remarkPlugins={remarkPlugins}
                parseIncompleteMarkdown={isStreaming}
                isAnimating={isStreaming}
                controls={false}
              >
                {source}
              </Streamdown>
            </div>
          </UntrustedContext>
        </PictureRuleContext>
      </ImageRuleContext>
    </LinkRuleContext>
  );
}

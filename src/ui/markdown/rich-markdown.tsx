import { type ComponentProps, type ReactNode, useMemo, useRef } from "react";
import remarkMath from "remark-math";
import { type Components, defaultRemarkPlugins, Streamdown } from "streamdown";
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
import { useHeadingLevels } from "./use-heading-levels.ts";

interface RichMarkdownProps {
  text: string;
  /** Closes half-written constructs and shows the caret. */
  isStreaming?: boolean;
  /** A place for links the product understands (citations, files); undefined leaves the link as it is. */
  renderLink?: LinkRule;
  /** Pictures that may load by themselves, such as the product's own files. All others wait for a press. */
  isImageTrusted?: ImageRule;
  /** A place for pictures the product understands (its own files); undefined leaves the picture as it is. */
  renderPicture?: PictureRule;
  className?: string;
}

const rehypePlugins = safePlugins();
const remarkPlugins: ComponentProps<typeof Streamdown>["remarkPlugins"] = [
  ...Object.values(defaultRemarkPlugins),
  [remarkMath, { singleDollarTextMath: false }],
];

// The index signature of `Components` wants every part to take any props; ours say which ones they read.
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
  className,
}: RichMarkdownProps): ReactNode {
  const source = useMemo(() => normalizeMath(isStreaming ? hidePartialTable(text) : text), [text, isStreaming]);
  const root = useRef<HTMLDivElement>(null);
  useHeadingLevels(root);
  return (
    <LinkRuleContext value={renderLink}>
      <ImageRuleContext value={isImageTrusted}>
        <PictureRuleContext value={renderPicture}>
          <div ref={root} className={cx("prose", className)} data-streaming={isStreaming || undefined}>
            {/* The prefix keeps streamdown's own classes without rules: prose.css dresses its elements. */}
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
        </PictureRuleContext>
      </ImageRuleContext>
    </LinkRuleContext>
  );
}

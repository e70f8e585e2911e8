import { memo } from "react";
import { CitedMarkdown } from "#client/citations/cited-markdown.tsx";
import { ToolCalls } from "#tools/tool-calls.tsx";
import type { Block } from "../client/reply-blocks.ts";
import { FilePart } from "./file-part.tsx";
import { SourcesPart } from "./sources-part.tsx";
import { SteeringMessage } from "./steering-message.tsx";
import { ThoughtPart } from "./thought-part.tsx";

const Text = memo(CitedMarkdown);

/** Marks the texts of a reply, as opposed to its reasoning and its tool calls. */
const answerClass = "answer-text";

/** The rendered texts of a reply, for copying. */
export const answersIn = (reply: Element | null): Element[] => [...(reply?.getElementsByClassName(answerClass) ?? [])];

interface ReplyPartsProps {
  blocks: readonly Block[];
  /** The reply is being streamed. */
  isStreaming: boolean;
  /** The chat has read something from outside by now. */
  isUntrusted: boolean;
}

/** The content blocks of a reply. */
export function ReplyParts({ blocks, isStreaming, isUntrusted }: ReplyPartsProps) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end, their index is their identity
    <ReplyBlock key={at} {...{ block, isStreaming, isUntrusted }} isLast={at === blocks.length - 1} />
  ));
}

interface ReplyBlockProps extends Pick<ReplyPartsProps, "isStreaming" | "isUntrusted"> {
  block: Block;
  isLast: boolean;
}

function ReplyBlock({ block, isStreaming, isUntrusted, isLast }: ReplyBlockProps) {
  switch (block.kind) {
    case "text":
      return (
        <Text
          text={block.text}
          isStreaming={isStreaming && (isLast || block.isOpen)}
          isUntrusted={isUntrusted}
          className={answerClass}
        />
      );
    case "thought":
      return (
        <ThoughtPart
          text={block.text}
          isStreaming={isStreaming && block.isOpen}
          durationMs={block.durationMs}
          isUntrusted={isUntrusted}
        />
      );
    case "file":
      return <FilePart mediaType={block.mediaType} url={block.url} name={block.name} />;
    case "tools":
      return <ToolCalls calls={block.calls} />;
    case "sources":
      return <SourcesPart sources={block.sources} />;
    case "steering":
      return <SteeringMessage steering={block.steering} />;
  }
}

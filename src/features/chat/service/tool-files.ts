import type { MessagePart } from "#lib/ui-message.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import { toolNameOf } from "#tools/tool-title.ts";
import { isSteering } from "../schema/steering-part.ts";

/** The paths of files that people uploaded as answers to tools that ask. */
export const answeredFilePaths = (parts: readonly MessagePart[]): string[] =>
  toolFilePaths(parts.filter((part) => "toolCallId" in part && specOfTool(toolNameOf(part))?.answerFiles));

/** The paths of files that people attached to messages within a reply. */
export const steeringFilePaths = (parts: readonly MessagePart[]): string[] =>
  parts.flatMap((part) =>
    isSteering(part) ? [...part.data.images, ...part.data.files].map(({ s3FilePath }) => s3FilePath) : [],
  );

/** The paths of stored files in the outputs of tools. Some of them may not be files of the chat. */
export function toolFilePaths(parts: readonly MessagePart[]): string[] {
  const paths = new Set<string>();
  const open: unknown[] = parts.flatMap((part) => ("toolCallId" in part ? [part.output] : []));
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "s3FilePath" && typeof inner === "string") paths.add(inner);
      else open.push(inner);
    }
  }
  return [...paths];
}

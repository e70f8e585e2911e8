/** Which tool calls have read something from outside, which may try to direct the agent. */
import type { MessagePart } from "#lib/ui-message.ts";
import { citedPart } from "#product/tools/passage.ts";
import { specOfTool } from "./spec-of-tool.ts";
import { toolNameOf } from "./tool-title.ts";

/** Also true for a tool that no longer exists, because nobody can vouch for its results. */
export const isUntrustedTool = (name: string): boolean =>
  (specOfTool(name) ?? { isUntrusted: true }).isUntrusted === true;

/**
 * Whether a message has read something from outside: by a tool, whose error may come from outside, too, by a provider that
 * searches by itself and names its sources, or by having all of its knowledge sources before it.
 */
export const hasReadUntrusted = (parts: readonly MessagePart[]): boolean =>
  parts.some(
    (part) =>
      part.type === "source-url" ||
      part.type === citedPart ||
      ("toolCallId" in part &&
        (part.state === "output-available" || part.state === "output-error") &&
        isUntrustedTool(toolNameOf(part))),
  );

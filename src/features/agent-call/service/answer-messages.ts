import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from "ai";
import { resultOutput, tellerOf } from "#features/tool-call/service/result-output.ts";
import { sortKeys } from "#lib/json/sort-keys.ts";
import { type MessagePart, type ToolPart, textOf } from "#lib/ui-message.ts";
import { toolNameOf } from "#tools/tool-title.ts";

type AssistantPart = Exclude<AssistantModelMessage["content"], string>[number];
type ToolResult = Extract<ToolModelMessage["content"][number], { type: "tool-result" }>;

/**
 * An earlier answer for the model, written as in the turn itself: its texts, and its tool calls with their results. Calls
 * that a provider ran itself are left out, because only that provider can read them. Without tools it is only text,
 * because providers refuse calls of tools that a request doesn't offer.
 */
export function answerMessages(parts: readonly MessagePart[], { hasTools }: { hasTools: boolean }): ModelMessage[] {
  if (!hasTools || !parts.some(isToolPart)) {
    const text = textOf(parts);
    return text ? [{ role: "assistant", content: text }] : [];
  }
  const messages: ModelMessage[] = [];
  let content: AssistantPart[] = [];
  let results: ToolResult[] = [];
  const endStep = () => {
    if (content.length > 0) messages.push({ role: "assistant", content });
    if (results.length > 0) messages.push({ role: "tool", content: results });
    content = [];
    results = [];
  };
  for (const part of parts) {
    if (part.type === "step-start") endStep();
    else if (part.type === "text" && "text" in part && part.text) content.push({ type: "text", text: part.text });
    else if (isToolPart(part) && !part.providerExecuted) {
      content.push({ type: "tool-call", ...identityOf(part), input: inputOf(part) });
      results.push({ type: "tool-result", ...identityOf(part), output: outputOf(part) });
    }
  }
  endStep();
  return messages;
}

const isToolPart = (part: MessagePart): part is ToolPart => "toolCallId" in part;

/** Providers accept different characters in ids of calls, and a chat may change its provider. */
const identityOf = (part: ToolPart) => ({
  toolName: toolNameOf(part),
  toolCallId: part.toolCallId.replaceAll(/[^\w-]/g, "_").slice(0, 64),
});

/** Providers require an object, even if the model wrote something else. */
const inputOf = ({ input }: ToolPart) => sortKeys(typeof input === "object" && input !== null ? input : {});

/** The same as in the turn itself: text from outside stays framed as data. */
function outputOf(part: ToolPart): ToolResult["output"] {
  const { state, output, errorText, cut } = part;
  if (state === "output-denied") return { type: "execution-denied", ...(errorText && { reason: errorText }) };
  if (state !== "output-available") return { type: "error-text", value: errorText ?? "" };
  return resultOutput(tellerOf(toolNameOf(part)), output, cut);
}

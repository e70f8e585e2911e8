import type { ReplyRequest } from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import type { Prompt, Resource } from "#engine/prompt.ts";

type Turn = Pick<ReplyRequest, "parts" | "history" | "resources">;

/** What an agent is asked: the rendered prompt and nothing else. Its background comes from the host. */
export function agentPrompt({ parts, resources }: Prompt): Turn {
  return { parts, resources };
}

/** Follow-up feedback is one more user message behind the conversation so far. */
export function followUpPrompt(history: readonly Message[], feedback: string, resources: readonly Resource[]): Turn {
  return { parts: [{ type: "text", text: feedback }], history, resources };
}

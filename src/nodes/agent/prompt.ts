import type { ReplyRequest } from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import type { Prompt, Resource } from "#engine/prompt.ts";

type Turn = Pick<ReplyRequest, "parts" | "history" | "resources">;

/** The request to an agent: only the filled prompt. The host adds the agent's background. */
export function agentPrompt({ parts, resources }: Prompt): Turn {
  return { parts, resources };
}

/** Follow-up feedback is another user message after the conversation so far. */
export function followUpPrompt(history: readonly Message[], feedback: string, resources: readonly Resource[]): Turn {
  return { parts: [{ type: "text", text: feedback }], history, resources };
}

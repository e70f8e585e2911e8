import type { FormProps } from "#nodes/components.tsx";
import { chatFormText } from "#product/texts/step-forms/chat-form.ts";
import type { ChatConfig } from "./spec.ts";

const text = chatFormText;

/** The agent, and the message that starts the conversation. */
export function ChatForm({ value, onChange, isReadOnly, Prompt, Agent }: FormProps<ChatConfig>) {
  return (
    <>
      <Agent
        label={text.agent}
        noneText={null}
        value={value.agentId}
        onChange={(agentId) => onChange({ ...value, agentId })}
        isReadOnly={isReadOnly}
      />
      <Prompt
        label={text.firstMessage}
        placeholder={text.firstMessagePlaceholder}
        hint={text.firstMessageHint}
        value={value.firstMessage}
        onChange={(firstMessage) => onChange({ ...value, firstMessage })}
        minRows={4}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

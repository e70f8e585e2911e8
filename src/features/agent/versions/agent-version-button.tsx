import { lazy, Suspense, useState } from "react";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { messageVersionsText } from "#product/texts/chat/message-versions.ts";

const AnsweringAgentVersions = lazy(async () => ({
  default: (await import("./answering-agent-versions.tsx")).AnsweringAgentVersions,
}));

interface AgentVersionButtonProps {
  agentId: string;
  /** The version that has answered. */
  number: number;
}

/** "v7": opens the versions of the agent. */
export function AgentVersionButton({ agentId, number }: AgentVersionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={messageVersionsText.openHistory(number)}
        title={agentEditorText.version(number)}
        onClick={() => setOpen(true)}
        className="flex-none rounded-mark px-1 num underline-offset-2 hover:text-ink hover:underline"
      >
        v{number}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AnsweringAgentVersions agentId={agentId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

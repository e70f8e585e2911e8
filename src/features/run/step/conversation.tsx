import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Message } from "#engine/message.ts";
import { toTurnParts, type UserTurnDraft } from "#features/chat/client/draft-turn.ts";
import type { ChatMessage } from "#features/chat/client/pending-turn.ts";
import { createLiveReplyStore } from "#features/chat/client/reply-feed.ts";
import { useChatNames } from "#features/chat/client/use-chat-names.ts";
import { useComposer } from "#features/chat/client/use-composer.ts";
import { Composer } from "#features/chat/composer/composer.tsx";
import { MessageList } from "#features/chat/message/message-list.tsx";
import { ReplyFailure } from "#features/chat/message/reply-callouts.tsx";
import type { MessageMetadata } from "#features/chat/schema.ts";
import type { ConversationSlotProps } from "#nodes/components.tsx";
import { chatStepText } from "#product/texts/run/chat-step.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useFileDrop } from "#ui/hooks/use-file-drop.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";

const text = chatStepText;
const finish = chatStepText.finishConfirmation;

/** Stays empty: the text being written is part of `messages`. */
const noLiveReply = createLiveReplyStore();

/** The chat of one step of a run; the run continues when the chat is finished. */
export function Conversation({
  stepId,
  agentId,
  messages,
  maxMessages,
  live,
  problem,
  canSend,
  isDeciding,
  onFinish,
  onClose,
}: ConversationSlotProps) {
  const { id: workspaceId } = useWorkspace();
  const names = useChatNames(workspaceId, [agentId]);
  const [isFinishing, setFinishing] = useState(false);
  const scrollToEnd = useRef<(() => void) | null>(null);
  const { sent, send, retry, stop } = useStepChat(stepId);
  const agentName = names.agentName(agentId);

  const isPendingMessage = sent !== null && !messages.some(({ id }) => id === sent.id);
  const isAnswering = live !== null || isPendingMessage;
  const shown = [
    ...messages.map((message) => toChatMessage(message, agentId)),
    ...(isPendingMessage ? [toChatMessage({ id: sent.id, role: "user", ...toTurnParts(sent) }, null)] : []),
    ...(isAnswering
      ? [
          {
            ...toChatMessage({ id: "live", role: "assistant", parts: [...(live ?? [])] }, agentId),
            status: "STREAMING" as const,
          },
        ]
      : []),
  ];
  const composer = useComposer({
    workspaceId,
    draftName: stepId,
    defaultChoice: { agentId, languageModelId: null },
    isAnswering,
    onSend(turn) {
      requestAnimationFrame(() => scrollToEnd.current?.());
      return send(turn);
    },
  });
  const { isOver, dropProps } = useFileDrop(
    (files) => composer.addFiles(files, names.answeringModel(composer.choice)?.imageInputSupport ?? true),
    !canSend,
  );
  const isFull = messages.length >= maxMessages;
  const canFinish = onFinish !== null && !isAnswering && messages.length > 1;
  return (
    <>
      <Drawer
        isOpen
        onOpenChange={(isShown) => !isShown && onClose()}
        title={agentName}
        size="l"
        isPadded={false}
        className="flex flex-col overflow-hidden!"
        headEnd={
          canSend && (
            <Button
              size="s"
              variant={canFinish && composer.text === "" ? "primary" : "secondary"}
              isDisabled={!canFinish}
              onPress={() => setFinishing(true)}
            >
              {text.finish}
            </Button>
          )
        }
      >
        <section aria-label={agentName} className="flex min-h-0 flex-1 flex-col" {...dropProps}>
          <MessageList
            messages={shown}
            liveReply={noLiveReply}
            chatNames={names}
            editing={null}
            isAnswering={isAnswering}
            isUntrusted
            actions={null}
            scrollToEndRef={scrollToEnd}
          >
            {shown.length === 0 && <p className="py-6 text-center text-ink-3">{text.unanswered}</p>}
            {problem !== null && !isAnswering && <ReplyFailure reason={problem} {...(canSend && { onRetry: retry })} />}
          </MessageList>
          <div className="flex-none px-gutter pt-2 pb-[max(16px,env(safe-area-inset-bottom))]">
            {!canSend || isDeciding || isFull ? (
              <p className="py-2 text-center text-sm text-ink-3">
                {!canSend ? text.readOnly : isDeciding ? text.decideFirst : text.tooManyMessages(maxMessages)}
              </p>
            ) : (
              <Composer
                workspaceId={workspaceId}
                composer={composer}
                names={names}
                isAnswering={isAnswering}
                isDraggingFiles={isOver}
                hasPickers={false}
                onStop={stop}
                takesFocus
              />
            )}
          </div>
        </section>
      </Drawer>
      {isFinishing && onFinish && (
        <ConfirmDialog
          isOpen
          onOpenChange={setFinishing}
          title={finish.title}
          confirmText={finish.confirm}
          onConfirm={() => {
            setFinishing(false);
            onClose();
            onFinish();
          }}
        >
          {finish.text}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The chat actions of a step. A refusal shows a toast and the typed text is restored. */
function useStepChat(nodeExecutionId: string) {
  const queries = useQueryClient();
  const [sent, setSent] = useState<UserTurnDraft | null>(null);
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(api.workflowRun.getPieces.queryFilter({ nodeExecutionId })),
      queries.invalidateQueries(api.workflowRun.getExecutions.pathFilter()),
    ]);
  const sendMessage = useMutation(api.workflowRun.messageNodeExecution.mutationOptions({ onSettled }));
  const stop = useMutation(api.workflowRun.stopNodeExecutionAnswer.mutationOptions({ onSettled }));
  return {
    /** A message that is being sent or not yet in the loaded messages. */
    sent,
    async send(message: UserTurnDraft): Promise<boolean> {
      setSent(message);
      try {
        await sendMessage.mutateAsync({ nodeExecutionId, message });
        return true;
      } catch {
        setSent(null);
        return false;
      }
    },
    retry: () => sendMessage.mutate({ nodeExecutionId }),
    stop: () => stop.mutate({ nodeExecutionId }),
  };
}

function toChatMessage({ id, role, parts, metadata }: Message, agentId: string | null): ChatMessage {
  const knownMetadata: MessageMetadata & { at?: string } =
    typeof metadata === "object" && metadata !== null ? metadata : {};
  return {
    id,
    role: role === "user" ? "user" : "assistant",
    parts,
    metadata: { ...knownMetadata, agentId },
    status: "DONE",
    error: null,
    streamId: null,
    versions: null,
    createdAt: knownMetadata.at ? new Date(knownMetadata.at) : new Date(),
  };
}

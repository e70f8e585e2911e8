import { MessagesSquare } from "lucide-react";
import { Suspense, useState } from "react";
import { lastAnswer, type Message, messageText } from "#engine/message.ts";
import type { ViewProps } from "#nodes/components.tsx";
import { limits } from "#product/limits.ts";
import { chatStepText } from "#product/texts/run/chat-step.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { committedOutcomes } from "../piece-rows.ts";
import { type ChatConfig, messagesOf, questionPiece, turnPiece } from "./spec.ts";
import { useCountdown } from "./use-countdown.tsx";

const text = chatStepText;

interface Result {
  messages: Message[];
}

/** A conversation in a run. Its drawer opens automatically for people who may write, and stays readable afterwards. */
export function ChatView({
  stepId,
  config,
  result,
  progress,
  live,
  editor,
  problem,
  canControl,
  waitsFor,
  Conversation,
}: ViewProps<ChatConfig, Result>) {
  const isOpen = result === null;
  const [isShown, setShown] = useState(false);
  const countdown = useCountdown(isOpen && canControl && progress !== null && !isShown, () => setShown(true));
  const messages = result ? result.messages : progress ? keptMessages(progress) : [];
  const answer = lastAnswer(messages);
  const show = () => {
    countdown.cancel();
    setShown(true);
  };
  return (
    <div className="grid max-w-measure grid-cols-1 gap-3">
      {answer && (
        <div className="max-h-24 overflow-hidden mask-b-from-60% mask-b-to-100%">
          <Markdown text={messageText(answer)} isUntrusted className="text-ink-2" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon={MessagesSquare} variant={isOpen && canControl ? "primary" : "secondary"} onPress={show}>
          {isOpen && canControl ? text.open : text.read}
        </Button>
        {live && waitsFor === null && <Spinner />}
        <p className="text-sm text-ink-3 num" aria-live="polite">
          {countdown.seconds !== null
            ? text.opening(countdown.seconds)
            : messages.length > 0
              ? text.messages(messages.length)
              : null}
        </p>
      </div>
      {isShown && (
        <Suspense fallback={null}>
          <Conversation
            stepId={stepId}
            agentId={config.agentId}
            messages={messages}
            maxMessages={limits.workflow.chatMessages}
            live={live}
            problem={problem}
            canSend={isOpen && canControl}
            isDeciding={waitsFor === "decision"}
            // The transcript is built on the server; the page only ends the conversation.
            onFinish={editor && (() => void editor.onSubmit({ messages: [] }, {}))}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function keptMessages(progress: NonNullable<ViewProps<ChatConfig, Result>["progress"]>): Message[] {
  const valuesOf = <T,>(kind: Parameters<typeof committedOutcomes<T>>[1]) =>
    new Map(
      [...committedOutcomes(progress, kind)].flatMap(([index, end]) =>
        "value" in end ? [[index, end.value] as const] : [],
      ),
    );
  return messagesOf({ questions: valuesOf(questionPiece), turns: valuesOf(turnPiece) });
}

import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { limits } from "#product/limits.ts";
import { setupChatText } from "#product/texts/setup-chat.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AddImages, ImageChips } from "./ask-images.tsx";
import type { SetupAsk } from "./client/stream-setup.ts";
import { useAsk } from "./client/use-ask.ts";

interface SetupComposerProps {
  workspaceId: string;
  placeholder: string;
  isAnswering: boolean;
  onAsk: (ask: SetupAsk) => void;
  onStop: () => void;
}

/** Where one goes on talking; while an answer is written, it can be stopped. */
export function SetupComposer({ workspaceId, placeholder, isAnswering, onAsk, onStop }: SetupComposerProps) {
  const asked = useAsk(workspaceId);
  const [text, setText] = useState("");
  const given = asked.of(text);
  const isReady = given !== null && asked.list.every(({ status }) => status === "ready");
  function send() {
    if (!given || !isReady || isAnswering) return;
    onAsk(given);
    setText("");
    asked.attachments.clear();
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="grid gap-2">
      <ImageChips workspaceId={workspaceId} asked={asked} />
      <TextArea
        label={setupChatText.message}
        placeholder={placeholder}
        hint={<span className="sr-only">{setupChatText.hint}</span>}
        value={text}
        onChange={setText}
        onKeyDown={press}
        onPaste={asked.paste}
        maxLength={limits.completion.textChars}
        minRows={2}
        maxRows={8}
        autoFocus
        foot={
          <>
            <AddImages asked={asked} />
            <span className="flex-1" />
            {isAnswering ? (
              <IconButton
                icon={Square}
                label={setupChatText.stop}
                variant="ink"
                size="s"
                onPress={onStop}
                className="[&_svg]:size-3 [&_svg]:fill-current"
              />
            ) : (
              <IconButton
                icon={ArrowUp}
                label={setupChatText.send}
                variant="primary"
                size="s"
                isDisabled={!isReady}
                onPress={send}
              />
            )}
          </>
        }
      />
    </div>
  );
}

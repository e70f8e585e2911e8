import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { limits } from "#product/limits.ts";
import { setupChatText } from "#product/texts/setup-chat.ts";
import { PromptInput } from "#ui/editor/prompt-input.tsx";
import type { PromptProps } from "#ui/editor/prompt-props.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AddImages, ImageChips } from "./ask-images.tsx";
import type { SetupAsk } from "./client/stream-setup.ts";
import { useAsk } from "./client/use-ask.ts";

/** As the editor takes them. */
export type MentionProps = Pick<PromptProps, "suggest" | "describeMention" | "suggestionsLabel">;

interface SetupComposerProps {
  workspaceId: string;
  placeholder: string;
  /** What can be mentioned; without it, text is text. */
  mentions?: MentionProps | undefined;
  isAnswering: boolean;
  onAsk: (ask: SetupAsk) => void;
  onStop: () => void;
}

/** Where one goes on talking; while an answer is written, it can be stopped. */
export function SetupComposer({ workspaceId, placeholder, mentions, isAnswering, onAsk, onStop }: SetupComposerProps) {
  const asked = useAsk(workspaceId);
  const [text, setText] = useState("");
  const given = asked.of(text);
  const isReady =
    given !== null &&
    text.length <= limits.completion.textChars &&
    asked.list.every(({ status }) => status === "ready");
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
  const foot = (
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
  );
  const field = {
    label: setupChatText.message,
    placeholder,
    hint: <span className="sr-only">{setupChatText.hint}</span>,
    value: text,
    onChange: setText,
    minRows: 2,
    maxRows: 8,
    autoFocus: true,
    foot,
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <ImageChips workspaceId={workspaceId} asked={asked} />
      {mentions ? (
        <PromptInput {...field} {...mentions} onSubmit={send} onFiles={asked.addFiles} />
      ) : (
        <TextArea {...field} onKeyDown={press} onPaste={asked.paste} maxLength={limits.completion.textChars} />
      )}
    </div>
  );
}

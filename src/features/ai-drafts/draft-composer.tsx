import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { limits } from "#product/limits.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { PromptInput } from "#ui/editor/prompt-input.tsx";
import type { PromptProps } from "#ui/editor/prompt-props.ts";
import { TextArea } from "#ui/forms/text-area.tsx";
import type { DraftPrompt } from "./client/stream-draft.ts";
import { useDraftPrompt } from "./client/use-draft-prompt.ts";
import { AddImagesButton, ImageChips } from "./prompt-images.tsx";

/** The mention props of the editor. */
export type MentionProps = Pick<PromptProps, "suggest" | "describeMention" | "suggestionsLabel">;

interface DraftComposerProps {
  workspaceId: string;
  placeholder: string;
  /** What can be mentioned; without it, the field is plain text. */
  mentions?: MentionProps | undefined;
  isAnswering: boolean;
  onSubmit: (ask: DraftPrompt) => void;
  onStop: () => void;
}

/** The message field of a draft chat. A running answer can be stopped. */
export function DraftComposer({
  workspaceId,
  placeholder,
  mentions,
  isAnswering,
  onSubmit,
  onStop,
}: DraftComposerProps) {
  const prompt = useDraftPrompt(workspaceId);
  const [text, setText] = useState("");
  const value = prompt.toPrompt(text);
  const isReady =
    value !== null &&
    text.length <= limits.completion.textChars &&
    prompt.list.every(({ status }) => status === "ready");
  function send() {
    if (!value || !isReady || isAnswering) return;
    onSubmit(value);
    setText("");
    prompt.attachments.clear();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const footer = (
    <>
      <AddImagesButton prompt={prompt} />
      <span className="flex-1" />
      {isAnswering ? (
        <IconButton
          icon={Square}
          label={draftChatText.stop}
          variant="ink"
          size="s"
          onPress={onStop}
          className="[&_svg]:size-3 [&_svg]:fill-current"
        />
      ) : (
        <IconButton
          icon={ArrowUp}
          label={draftChatText.send}
          variant="primary"
          size="s"
          isDisabled={!isReady}
          onPress={send}
        />
      )}
    </>
  );
  const field = {
    label: draftChatText.message,
    placeholder,
    hint: <span className="sr-only">{draftChatText.hint}</span>,
    value: text,
    onChange: setText,
    minRows: 2,
    maxRows: 8,
    autoFocus: true,
    foot: footer,
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <ImageChips workspaceId={workspaceId} prompt={prompt} />
      {mentions ? (
        <PromptInput {...field} {...mentions} onSubmit={send} onFiles={prompt.addFiles} />
      ) : (
        <TextArea {...field} onKeyDown={onKeyDown} onPaste={prompt.paste} maxLength={limits.completion.textChars} />
      )}
    </div>
  );
}

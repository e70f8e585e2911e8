import { ArrowUp, AtSign, Square, SquareSlash } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { MicrophoneButton } from "#client/voice/microphone-button.tsx";
import { AgentPicker } from "#features/agent/picker/agent-picker.tsx";
import { limits } from "#product/limits.ts";
import { agentPickerText } from "#product/texts/agent/agent-picker.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import { queueText } from "#product/texts/chat/queue.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import type { SuggestionMenuHandle } from "#ui/editor/suggestion-menu.tsx";
import { useAutoGrow } from "#ui/hooks/use-auto-grow.ts";
import { useFirstFocus } from "#ui/hooks/use-first-focus.ts";
import { useMentionBox } from "../client/mentions/use-mention-box.ts";
import type { ChatMessage } from "../client/pending-turn.ts";
import type { useChatNames } from "../client/use-chat-names.ts";
import type { ComposerState } from "../client/use-composer.ts";
import { AttachButton } from "./attach-button.tsx";
import { ComposerFiles } from "./composer-files.tsx";
import { ComposerModel } from "./composer-model.tsx";
import { ComposerSuggestions } from "./composer-suggestions.tsx";
import { KnowledgeButton } from "./knowledge-button.tsx";
import { MentionMarks } from "./mention-marks.tsx";

const ContextGauge = lazy(() => import("./context-gauge.tsx"));

export interface ComposerHandle {
  focus: () => void;
}

interface ComposerProps {
  workspaceId: string;
  composer: ComposerState;
  /** Must include the selected agent. */
  names: ReturnType<typeof useChatNames>;
  isAnswering: boolean;
  /** Files are being dragged over the page. */
  isDraggingFiles: boolean;
  onStop?: () => void;
  /** Messages can be sent while an answer is written; they wait for its end. */
  canQueue?: boolean;
  /** "@" mentions agents and workflows, which the agent can then use in the chat. */
  canMention?: boolean;
  /** Called on arrow up in an empty composer. */
  onEditLast?: () => void;
  /** When it appears. */
  takesFocus?: boolean;
  /** The chat so far; with it, a gauge shows how full the model's window is. */
  conversation?: { messages: readonly ChatMessage[]; isSummarized: boolean };
  /** Instead of the name of the selected agent. */
  placeholder?: string;
  /** False if agent and model are fixed. */
  hasPickers?: boolean;
  /** Starts a chat: taller, and with popovers below. */
  startsChat?: boolean;
  handle?: Ref<ComposerHandle>;
}

const text = composerText;
const textClass = "px-4 pt-3.5 pb-2 text-md max-sm:text-lg";

/** The message field with files, agent, model, and send or stop. */
export function Composer({
  workspaceId,
  composer,
  names,
  isAnswering,
  isDraggingFiles,
  onStop,
  canQueue = false,
  canMention = false,
  onEditLast,
  takesFocus = false,
  conversation,
  placeholder,
  hasPickers = true,
  startsChat = false,
  handle,
}: ComposerProps) {
  const { choice, changeChoice, state, isWaiting } = composer;
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  useFirstFocus(textAreaRef, takesFocus);
  const hintId = useId();
  const minRows = startsChat ? 2 : 1;
  const placement = startsChat ? "bottom start" : "top start";
  const rootRef = useRef<HTMLDivElement>(null);
  const listKeysRef = useRef<SuggestionMenuHandle>(null);
  const listId = useId();
  const [activeOptionId, setActiveOptionId] = useState<string | null>(null);
  const mentions = useMentionBox({
    markup: composer.text,
    setMarkup: composer.setText,
    area: textAreaRef,
    canMention,
    canInsertPrompts: true,
  });
  useAutoGrow(textAreaRef, mentions.shown.text, { minRows, maxRows: 12 });
  useImperativeHandle(handle, () => ({ focus: () => textAreaRef.current?.focus() }));
  const chosenAgent = names.agents.get(choice.agentId ?? "");
  const isAgentDeleted = names.areAgentsKnown && choice.agentId !== null && !chosenAgent;
  const forgetAgent = useEffectEvent(() => changeChoice({ agentId: null }));
  useEffect(() => {
    if (isAgentDeleted) forgetAgent();
  }, [isAgentDeleted]);
  const model = names.answeringModel(choice);
  const supportsImages = model?.imageInputSupport ?? true;
  const addFiles = (files: Iterable<File>) => composer.addFiles([...files], supportsImages);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || listKeysRef.current?.press(event)) return;
    if (event.key === "Backspace" && mentions.removeMention()) {
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (!isWaiting) void composer.send({ isSteering: event.metaKey || event.ctrlKey });
    } else if (event.key === "Escape" && isWaiting) {
      event.preventDefault();
      composer.stopWaiting();
    } else if (event.key === "ArrowUp" && composer.text === "" && onEditLast) {
      event.preventDefault();
      onEditLast();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Copied spreadsheet cells contain text and an image of it; paste the text.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    addFiles(files);
  };
  const isStopShown = isAnswering && onStop;
  const isSendShown = !isStopShown || (canQueue && state !== "empty");
  const max = limits.chat.messageChars;
  return (
    <div
      ref={rootRef}
      className={cx(
        "relative rounded-card border bg-raised shadow-float-1 transition-[border-color,box-shadow]",
        "focus-within:border-accent-line focus-within:shadow-[0_0_0_3px_var(--accent-soft)]",
        isDraggingFiles ? "border-accent" : "border-line-2",
      )}
    >
      <ComposerFiles workspaceId={workspaceId} composer={composer} onActionDone={() => textAreaRef.current?.focus()} />
      <div className="relative">
        <MentionMarks shown={mentions.shown} area={textAreaRef} className={textClass} />
        <textarea
          ref={textAreaRef}
          aria-label={text.label}
          aria-describedby={hintId}
          aria-autocomplete="list"
          aria-controls={activeOptionId ? listId : undefined}
          aria-activedescendant={activeOptionId ?? undefined}
          // Read-only, because the text is sent as soon as the uploads finish.
          readOnly={isWaiting}
          rows={minRows}
          placeholder={placeholder ?? text.ask(chosenAgent?.title ?? null)}
          value={mentions.shown.text}
          onChange={({ target }) => mentions.onChange(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => mentions.onCaret(currentTarget.selectionEnd)}
          onBlur={() => mentions.onCaret(null)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={cx(
            "relative block w-full resize-none bg-transparent outline-none scroll-thin placeholder:text-ink-3 read-only:text-ink-3",
            textClass,
          )}
        />
      </div>
      <ComposerSuggestions
        id={listId}
        box={mentions}
        agentId={choice.agentId}
        onAttach={(files) => composer.addStored(files, supportsImages)}
        anchor={rootRef}
        isBelow={startsChat}
        onActive={setActiveOptionId}
        handle={listKeysRef}
      />
      <span id={hintId} className="sr-only">
        {[
          text.hint,
          canMention && mentionText.hint,
          text.promptHint,
          canQueue && isAnswering && queueText.steerHint,
          onEditLast && text.editHint,
        ]
          .filter(Boolean)
          .join(". ")}
      </span>
      {composer.isNearLimit && (
        <p role="status" className={cx("px-4 text-xs num", state === "too-long" ? "text-danger" : "text-ink-3")}>
          {text.tooLong(composer.text.length, max)}
        </p>
      )}
      <div className="flex items-center gap-0.5 px-2 pt-1.5 pb-2">
        {hasPickers && (
          <>
            <AgentPicker
              label={agentPickerText.selectAgent}
              noneText={chatText.assistant}
              value={choice.agentId}
              onChange={(agentId) => changeChoice({ agentId })}
              placement={placement}
            />
            <ComposerModel
              workspaceId={workspaceId}
              composer={composer}
              agentModelId={chosenAgent?.languageModelId}
              answering={model}
              placement={placement}
            />
          </>
        )}
        <span className="flex-1" />
        {conversation && conversation.messages.length > 0 && model && (
          <Suspense fallback={null}>
            <ContextGauge
              {...conversation}
              text={composer.text}
              attachments={composer.list}
              model={model}
              maxTokens={choice.modelSettings?.maxTokens}
            />
          </Suspense>
        )}
        {/* A phone has no space for them, and "@" and "/" on its keyboard. */}
        {canMention && (
          <>
            <IconButton
              icon={AtSign}
              label={mentionText.button}
              onPress={() => mentions.openList("@")}
              className="max-sm:hidden"
            />
            <KnowledgeButton placement={placement} onPick={mentions.insertMention} />
          </>
        )}
        <IconButton
          icon={SquareSlash}
          label={text.insertPrompt}
          onPress={() => mentions.openList("/")}
          className="max-sm:hidden"
        />
        <AttachButton
          placement={placement}
          onFiles={addFiles}
          onAttach={(files) => composer.addStored(files, supportsImages)}
        />
        <MicrophoneButton isDisabled={isWaiting} onText={mentions.insertWords} />
        {isStopShown && (
          <IconButton
            icon={Square}
            label={text.stop}
            shortcut="escape"
            variant="ink"
            onPress={onStop}
            className="ml-1 [&_svg]:size-3 [&_svg]:fill-current"
          />
        )}
        {isSendShown && (
          <IconButton
            icon={ArrowUp}
            label={isStopShown ? queueText.add : text.send}
            shortcut="enter"
            variant="primary"
            isDisabled={!["yes", "failed", "uploading", "loading"].includes(state)}
            isPending={composer.isSending || isWaiting}
            onPress={() => void composer.send()}
            className="ml-1 disabled:bg-hover!"
          />
        )}
      </div>
      {isDraggingFiles && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 grid place-items-center rounded-card bg-accent-soft font-medium text-accent-text"
        >
          {text.dropFiles}
        </div>
      )}
    </div>
  );
}

import { Maximize2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { MicrophoneButton } from "#client/voice/microphone-button.tsx";
import { readableMentions } from "#lib/mention.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentMentionText } from "#product/texts/agent/agent-mentions.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { PromptInput } from "#ui/editor/prompt-input.tsx";
import type { PromptHandle } from "#ui/editor/prompt-props.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useInstructionMentions } from "../client/mentions/use-instruction-mentions.ts";

interface PromptFieldProps {
  /** The agent whose instructions these are; null for a new one. */
  agentId: string | null;
  label: string;
  labelEnd?: ReactNode;
  /** Not for people who can only read. */
  hint?: string;
  placeholder?: string;
  value: string;
  /** Left out where nobody can edit. */
  onChange?: (value: string) => void;
  maxChars: number;
  minRows: number;
  error?: string;
  isOptional?: boolean;
  isReadOnly?: boolean;
  /** Small buttons in the foot. */
  actions?: ReactNode;
}

/** A long text field with mentions that grows, counts characters and can open full screen. */
export function PromptField({
  agentId,
  label,
  value,
  maxChars,
  minRows,
  error,
  hint,
  actions,
  onChange = () => {},
  ...prompt
}: PromptFieldProps) {
  const [isFullScreen, setFullScreen] = useState(false);
  const editor = useRef<PromptHandle>(null);
  const mentions = useInstructionMentions(agentId, value);
  const lengthError = value.length > maxChars ? commonErrorText.tooLong(maxChars) : undefined;
  const shared = {
    ...prompt,
    ...mentions,
    onChange,
    suggestionsLabel: mentionText.list,
    value,
    error: lengthError ?? error,
  };
  // The markup of mentions counts toward the limit, but people see their names.
  const shownChars = readableMentions(value).length;
  const count = <span className="num">{agentEditorText.background.chars(shownChars)}</span>;
  return (
    <>
      <PromptInput
        {...shared}
        label={label}
        hint={hint}
        minRows={minRows}
        handle={editor}
        foot={
          <>
            {!prompt.isReadOnly && (
              <button
                type="button"
                title={mentionText.button}
                onClick={() => editor.current?.openSuggestions("@")}
                className="-mx-1 min-h-6 flex-none rounded-mark px-1 hover:text-ink"
              >
                <span aria-hidden className="sm:hidden">
                  @
                </span>
                <span className="max-sm:sr-only">{agentMentionText.button}</span>
              </button>
            )}
            <span className="ml-auto flex min-w-0 items-center gap-1">
              <span className="mr-1 min-w-0 cut max-sm:hidden">{count}</span>
              {actions}
              {!prompt.isReadOnly && (
                <MicrophoneButton size="xs" onText={(words) => editor.current?.insertWords(words)} />
              )}
              <IconButton
                icon={Maximize2}
                size="xs"
                label={agentEditorText.fullScreen}
                onPress={() => setFullScreen(true)}
                className="-mr-1"
              />
            </span>
          </>
        }
      />
      {isFullScreen && (
        <Dialog
          isOpen
          onOpenChange={setFullScreen}
          size="l"
          title={label}
          description={hint}
          headEnd={prompt.labelEnd}
          footerStart={count}
          footer={
            <Button variant="primary" onPress={() => setFullScreen(false)}>
              {buttonText.close}
            </Button>
          }
        >
          <PromptInput
            {...shared}
            labelEnd={undefined}
            aria-label={label}
            autoFocus
            variant="bare"
            minRows={18}
            maxRows={200}
          />
        </Dialog>
      )}
    </>
  );
}

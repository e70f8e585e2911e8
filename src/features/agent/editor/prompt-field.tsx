import { Maximize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { PromptInput } from "#ui/editor/prompt-input.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

interface PromptFieldProps {
  label: string;
  labelEnd?: ReactNode;
  hint: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  maxChars: number;
  minRows: number;
  error?: string;
  isOptional?: boolean;
  isReadOnly?: boolean;
}

/** A long text field that grows, counts characters and can open full screen. */
export function PromptField({ label, value, maxChars, minRows, error, hint, ...prompt }: PromptFieldProps) {
  const [isFullScreen, setFullScreen] = useState(false);
  const lengthError = value.length > maxChars ? commonErrorText.tooLong(maxChars) : undefined;
  const shared = { ...prompt, value, error: lengthError ?? error };
  const count = <span className="ml-auto num">{agentEditorText.background.chars(value.length)}</span>;
  return (
    <>
      <PromptInput
        {...shared}
        label={label}
        hint={hint}
        minRows={minRows}
        foot={
          <>
            {count}
            <IconButton
              icon={Maximize2}
              size="xs"
              label={agentEditorText.fullScreen}
              onPress={() => setFullScreen(true)}
              className="-mr-1"
            />
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

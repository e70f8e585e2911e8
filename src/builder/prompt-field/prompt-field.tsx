import { Expand, Eye } from "lucide-react";
import { use, useRef, useState } from "react";
import { MicrophoneButton } from "#client/voice/microphone-button.tsx";
import type { PromptSlotProps } from "#nodes/components.tsx";
import { builderText } from "#product/texts/builder/builder.ts";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { PromptInput } from "#ui/editor/prompt-input.tsx";
import type { PromptHandle } from "#ui/editor/prompt-props.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { countTokens } from "./mentions.ts";
import { PromptTargetContext, usePromptTarget } from "./prompt-owner.tsx";
import { PromptPreview } from "./prompt-preview.tsx";
import { useStepMentions } from "./use-step-mentions.ts";

const text = promptFieldText;

/** A prompt editor in which `@`, `#` and `{{` insert fields and outputs of earlier steps. */
export function PromptField({ isReadOnly, value, onChange, locals, isCompact, ...field }: PromptSlotProps) {
  /** Which view of the large dialog is open. */
  const [large, setLarge] = useState<"write" | "preview" | null>(null);
  const editor = useRef<PromptHandle>(null);
  const { suggest, describeMention, hasAny, loadSamples } = useStepMentions(locals);
  const target = use(PromptTargetContext);
  usePromptTarget(target, editor, isReadOnly);
  const shared = {
    ...field,
    value,
    onChange,
    suggest,
    describeMention,
    suggestionsLabel: text.suggestions,
    isReadOnly,
  };
  const tokens = <span className="ml-auto flex-none num">{text.tokens(countTokens(value))}</span>;
  const takeFocus = () => {
    loadSamples();
    if (target && !isReadOnly) target.current = editor;
  };
  if (isCompact)
    return (
      <div onFocusCapture={takeFocus} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <PromptInput
          {...shared}
          label={undefined}
          aria-label={field.label}
          minRows={field.minRows ?? 1}
          maxRows={8}
          handle={editor}
        />
      </div>
    );
  return (
    <div onFocusCapture={takeFocus} className="grid grid-cols-[minmax(0,1fr)]">
      <PromptInput
        {...shared}
        minRows={field.minRows ?? 5}
        maxRows={18}
        handle={editor}
        foot={
          <>
            {!isReadOnly && (
              <button
                type="button"
                disabled={!hasAny}
                title={hasAny ? text.mentionStep : text.noEarlierSteps}
                onClick={() => editor.current?.openSuggestions("@")}
                className="-mx-1 min-h-6 min-w-0 cut rounded-mark px-1 enabled:hover:text-ink"
              >
                {hasAny ? builderText.mentionHint : text.noEarlierStepsShort}
              </button>
            )}
            {tokens}
            {!isReadOnly && <MicrophoneButton size="xs" onText={(words) => editor.current?.insertWords(words)} />}
            <IconButton icon={Eye} size="xs" label={text.preview} onPress={() => setLarge("preview")} />
            <IconButton
              icon={Expand}
              size="xs"
              label={text.expand}
              onPress={() => setLarge("write")}
              className="-mr-1"
            />
          </>
        }
      />
      {large && (
        <Dialog
          isOpen
          onOpenChange={() => setLarge(null)}
          title={field.label}
          size="l"
          footerStart={tokens}
          footer={
            <Button variant="primary" onPress={() => setLarge(null)}>
              {text.done}
            </Button>
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Segmented
              aria-label={text.view}
              options={[
                { id: "write", label: text.write },
                { id: "preview", label: text.previewTab },
              ]}
              value={large}
              onChange={setLarge}
              className="justify-self-start"
            />
            {large === "write" ? (
              <PromptInput {...shared} label={undefined} aria-label={field.label} minRows={18} maxRows={25} autoFocus />
            ) : (
              <PromptPreview template={value} locals={locals} />
            )}
          </div>
        </Dialog>
      )}
    </div>
  );
}

import { PenLine, Sparkles } from "lucide-react";
import { useId, useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { formatStyleRequest } from "#features/ai-drafts/schema.ts";
import { limits } from "#product/limits.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { styleText } from "#product/texts/style/style.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { OptionCards } from "#ui/forms/option-cards.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { parseGeneratedStyle } from "./client/parse-generated-style.ts";
import { useCreateStyle } from "./client/use-styles.ts";
import { emptyStyle, isStyleComplete, isStyleTooLong, StyleForm } from "./style-form.tsx";
import { StylePreview } from "./style-preview.tsx";

const text = styleText.create;

const methods = [
  { id: "generate", icon: Sparkles, ...text.generate },
  { id: "scratch", icon: PenLine, ...text.scratch },
] as const;
type Method = (typeof methods)[number]["id"];

/** Makes a brand voice: written by a model from a description or samples, or by the person. */
export function NewStyleDialog({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const formId = useId();
  const [method, setMethod] = useState<Method>("generate");
  const [request, setRequest] = useState({ description: "", samples: "" });
  const [draft, setDraft] = useState(emptyStyle);
  /** A model has written the draft. */
  const [isWritten, setWritten] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const generation = useAiDraft({ workspaceId, type: "STYLE_SETUP", failedText: text.generateFailed });
  const create = useCreateStyle();
  const isWriting = generation.status === "writing";
  const isAsking = method === "generate" && !isWritten && !isWriting;
  const isTouched = isWritten || Boolean(draft.title || draft.desc || request.description || request.samples);

  async function generate() {
    const description = formatStyleRequest(request);
    if (!description) return toast.failed(text.missing);
    const made = await generation.generate({ description, images: [] });
    if (made === null) return;
    setDraft((now) => ({ ...now, ...parseGeneratedStyle(made) }));
    setWritten(true);
  }
  function submit() {
    setChecked(true);
    if (!isStyleComplete(draft)) return toast.failed(commonErrorText.fillAll);
    if (isStyleTooLong(draft)) return;
    create.mutate({ workspaceId, ...draft }, { onSuccess: onClose });
  }
  const voice = isWriting ? { ...draft, ...parseGeneratedStyle(generation.value) } : draft;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={styleText.new}
      isPadded={false}
      isDismissable={!isTouched}
      className="grid max-sm:content-start sm:min-h-100 sm:grid-cols-[236px_minmax(0,1fr)]"
      footerStart={
        method === "generate" &&
        isWritten && (
          <Button
            variant="ghost"
            onPress={() => {
              generation.reset();
              setWritten(false);
              setDraft(emptyStyle);
            }}
          >
            {buttonText.regenerate}
          </Button>
        )
      }
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          {isAsking ? (
            <Button variant="primary" type="submit" form={formId}>
              {buttonText.generate}
            </Button>
          ) : isWriting ? (
            <Button variant="primary" onPress={generation.reset}>
              {buttonText.stop}
            </Button>
          ) : (
            <Button variant="primary" isPending={create.isPending} onPress={submit}>
              {text.create}
            </Button>
          )}
        </>
      }
    >
      <OptionCards
        aria-label={text.options}
        options={methods}
        value={method}
        onChange={(next) => {
          generation.reset();
          setMethod(next);
        }}
      />
      <div className="grid min-w-0 content-start gap-5 p-5">
        {isAsking ? (
          <form
            id={formId}
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void generate();
            }}
          >
            <TextArea
              label={text.description}
              placeholder={text.descriptionPlaceholder}
              value={request.description}
              onChange={(description) => setRequest((now) => ({ ...now, description }))}
              maxLength={limits.style.descriptionChars}
              minRows={4}
              maxRows={8}
              autoFocus
            />
            <TextArea
              label={text.samples}
              hint={text.samplesHint}
              placeholder={text.samplesPlaceholder}
              value={request.samples}
              onChange={(samples) => setRequest((now) => ({ ...now, samples }))}
              maxLength={limits.style.sampleChars}
              minRows={4}
              maxRows={10}
            />
          </form>
        ) : (
          <>
            {isWriting && (
              <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
                <Spinner />
                {generateText.generating} {generateText.generatingDesc}
              </p>
            )}
            <StyleForm
              value={voice}
              onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
              isChecked={isChecked}
              isReadOnly={isWriting}
            />
            {!isWriting && draft.desc.trim() && <StylePreview voice={draft} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

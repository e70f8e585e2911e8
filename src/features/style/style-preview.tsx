import { useState } from "react";
import { limits } from "#product/limits.ts";
import { styleText } from "#product/texts/style/style.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { useStylePreview } from "./client/use-style-preview.ts";

const text = styleText.preview;

/** The same answer with and without a voice. */
export function StylePreview({ voice }: { voice: { title: string; desc: string } }) {
  const [asked, setAsked] = useState<string>(text.example);
  const { texts, isWriting, write } = useStylePreview();
  const canWrite = asked.trim() !== "" && voice.desc.trim() !== "" && voice.desc.length <= limits.style.descChars;
  return (
    <Disclosure title={text.title} className="border-line border-t pt-4">
      <div className="grid gap-4 pt-3">
        <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
          <TextField
            label={text.label}
            value={asked}
            onChange={setAsked}
            maxLength={limits.style.previewChars}
            className="flex-1"
          />
          <Button isDisabled={!canWrite} isPending={isWriting} onPress={() => void write(asked.trim(), voice)}>
            {text.run}
          </Button>
        </div>
        {texts ? (
          <div className="grid gap-4 sm:grid-cols-2" aria-busy={isWriting}>
            <PreviewSide label={text.without} written={texts.without} />
            <PreviewSide label={text.with} written={texts.with} />
          </div>
        ) : (
          <p className="text-sm text-ink-3">{text.hint}</p>
        )}
      </div>
    </Disclosure>
  );
}

function PreviewSide({ label, written }: { label: string; written: string }) {
  return (
    <section aria-label={label} className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-3">{label}</h3>
      {written ? <p className="text-base whitespace-pre-wrap wrap-anywhere">{written}</p> : <Skeleton lines={3} />}
    </section>
  );
}

import { useState } from "react";
import { storedPictureOf } from "#client/files/text-picture.tsx";
import { formatDate } from "#lib/locale.ts";
import type { ResultEditor, ViewProps } from "#nodes/components.tsx";
import { formatRelative } from "#product/relative-time.ts";
import { infoViewText } from "#product/texts/run/step-views.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { acknowledgeNow } from "./spec.ts";

interface Result {
  acknowledgedAt: string;
}

/** A text to read; the run continues once someone acknowledges it. */
export function InfoView({ config, result, editor, fill }: ViewProps<{ text: string }, Result>) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Markdown text={fill(config.text)} renderPicture={storedPictureOf} className="max-w-measure" />
      {editor && <Acknowledge writing={editor} />}
      {result && !editor && (
        <p className="text-sm text-ink-3">
          <time dateTime={result.acknowledgedAt} title={formatDate(new Date(result.acknowledgedAt))}>
            {infoViewText.seen(formatRelative(new Date(result.acknowledgedAt), new Date()))}
          </time>
        </p>
      )}
    </div>
  );
}

function Acknowledge({ writing }: { writing: ResultEditor<Result> }) {
  const [isPending, setPending] = useState(false);
  async function goOn() {
    setPending(true);
    await writing.onSubmit(acknowledgeNow(), {});
    setPending(false);
  }
  return (
    <>
      {writing.footer}
      <Button
        variant="primary"
        isPending={isPending}
        onPress={() => void goOn()}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {writing.submitText}
      </Button>
    </>
  );
}

import { Pause, Play, X } from "lucide-react";
import { formatNumber } from "#lib/locale.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { type ModelChange, useChangeActions } from "../../client/embedding/use-embedding.ts";

const text = embeddingModelText;

interface ChangeProgressProps {
  change: ModelChange;
  canChange: boolean;
}

/** How far changing the model is, with buttons to pause, continue and cancel it. */
export function ChangeProgress({ change, canChange }: ChangeProgressProps) {
  const { name, state, problem, doneChunks, totalChunks } = change;
  const { pause, resume, cancel, isBusy } = useChangeActions();
  const title = state === "FAILED" ? text.failed(name) : state === "PAUSED" ? text.paused(name) : text.running(name);
  const isCounted = totalChunks > 0;
  const words = isCounted ? text.progress(formatNumber(doneChunks), totalChunks) : text.starting;
  return (
    <section aria-label={title} className="rounded-control border border-line-2 px-3 py-2">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          <span className="font-medium">{title}</span>
          {state !== "FAILED" && <span className="ml-2 text-ink-3 num">{words}</span>}
        </p>
        {canChange && (
          <span className="-mr-1 flex flex-none items-center">
            {state === "RUNNING" ? (
              <IconButton icon={Pause} size="s" label={text.pause} isDisabled={isBusy} onPress={pause} />
            ) : (
              <IconButton
                icon={Play}
                size="s"
                label={state === "FAILED" ? text.retry : text.resume}
                isDisabled={isBusy}
                onPress={resume}
              />
            )}
            <IconButton icon={X} size="s" label={text.cancel} isDisabled={isBusy} onPress={cancel} />
          </span>
        )}
      </div>
      {state === "FAILED" ? (
        <p className="text-danger text-sm wrap-anywhere">{problem}</p>
      ) : (
        <Progress
          aria-label={title}
          value={isCounted ? doneChunks / totalChunks : state === "PAUSED" ? 0 : null}
          valueText={words}
          className="mt-1"
        />
      )}
    </section>
  );
}

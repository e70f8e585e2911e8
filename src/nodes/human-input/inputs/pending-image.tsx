import { RotateCcw, TriangleAlert, X } from "lucide-react";
import { useEffect, useState } from "react";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { Progress } from "#ui/feedback/progress.tsx";
import { useUiLabels } from "#ui/ui-labels.ts";
import type { Upload } from "./use-uploads.tsx";

const smallButtonClass =
  "grid size-6 place-items-center rounded-full bg-page text-ink-2 shadow-float-1 hover:text-ink [&>svg]:size-3.5";

/** An image that is being uploaded, shown from the local file. */
export function PendingImage({
  upload: { file, progress, error },
  onRetry,
  onCancel,
}: {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  const words = useUiLabels();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div
      title={error ?? file.name}
      className={`relative size-18 overflow-hidden rounded-control border bg-sunken ${error ? "border-danger-solid" : "border-line"}`}
    >
      {url && <img src={url} alt={file.name} className="size-full object-cover opacity-60" />}
      {error && (
        <span className="absolute bottom-1 left-1 grid size-6 place-items-center rounded-full bg-page text-danger">
          <TriangleAlert aria-hidden className="size-3.5" />
          <span className="sr-only">{answerFormText.uploadFailed}</span>
        </span>
      )}
      <div className="absolute top-1 right-1 flex gap-1">
        {error && (
          <button
            type="button"
            aria-label={`${words.retry}: ${file.name}`}
            onClick={onRetry}
            className={smallButtonClass}
          >
            <RotateCcw aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={`${words.remove} ${file.name}`}
          onClick={onCancel}
          className={smallButtonClass}
        >
          <X aria-hidden />
        </button>
      </div>
      {!error && (
        <Progress
          aria-label={file.name}
          value={progress < 1 ? progress : null}
          className="absolute inset-x-0 bottom-0 rounded-none"
        />
      )}
    </div>
  );
}

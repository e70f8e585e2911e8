import { TriangleAlert } from "lucide-react";
import { composerText } from "#product/texts/chat/composer.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import type { Attachment } from "./attachments.ts";

const text = composerText;

interface AttachmentErrorsProps {
  attachments: readonly Attachment[];
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  className?: string;
}

/** The failed uploads, each with its error and its actions. */
export function AttachmentErrors({ attachments, onRemove, onRetry, className }: AttachmentErrorsProps) {
  const failed = attachments.filter(({ status }) => status === "failed");
  if (failed.length === 0) return null;
  return (
    <ul aria-label={text.failedFiles} className={cx("flex flex-col gap-1 text-sm", className)}>
      {failed.map(({ id, name, error, canRetry }) => (
        <li key={id} className="flex flex-wrap items-start">
          <p role="alert" className="flex min-w-0 flex-1 basis-48 gap-2 py-1 text-danger">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 flex-none" />
            <span className="min-w-0 wrap-anywhere">{text.fileFailed(name, error ?? uploadErrorText.notSaved)}</span>
          </p>
          <span className="ml-auto flex flex-none gap-1">
            {canRetry && (
              <Button size="s" variant="ghost" aria-label={text.retryFile(name)} onPress={() => onRetry(id)}>
                {text.retry}
              </Button>
            )}
            <Button size="s" variant="ghost" aria-label={text.removeFile(name)} onPress={() => onRemove(id)}>
              {text.remove}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

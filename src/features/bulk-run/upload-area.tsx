import { Download } from "lucide-react";
import { formatBytes } from "#lib/bytes.ts";
import { limits } from "#product/limits.ts";
import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { urls } from "#product/urls.ts";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { DropZone } from "#ui/forms/drop-zone.tsx";
import { useUpload } from "./client.ts";

interface UploadAreaProps {
  workflowId: string;
  /** The file was read into this draft. */
  onRead: (id: string) => void;
}

/** Takes one file, by drop or from a dialog, and says why one was refused. */
export function UploadArea({ workflowId, onRead }: UploadAreaProps) {
  const { upload, progress } = useUpload(workflowId, onRead);
  return (
    <div className="grid gap-3">
      <DropZone
        title={text.dropLabel}
        hint={text.dropHint(formatBytes(limits.bulkRun.fileBytes))}
        chooseText={text.upload}
        accept=".csv,.xlsx"
        isMultiple={false}
        isDisabled={upload.isPending}
        onFiles={([file]) => file && upload.mutate(file)}
        foot={
          <ButtonLink size="s" variant="ghost" icon={Download} href={urls.bulkRunSample(workflowId)} download>
            {text.sampleLink}
          </ButtonLink>
        }
      />
      {upload.isPending && (
        <div className="grid gap-1.5" role="status">
          <p className="text-sm text-ink-2">{text.uploading}</p>
          <Progress aria-label={text.uploading} value={progress === 1 ? null : progress} />
        </div>
      )}
      {upload.isError && (
        <Callout tone="danger" isAnnounced onDismiss={upload.reset}>
          {upload.error.message}
        </Callout>
      )}
    </div>
  );
}

import { useEffect, useId, useState } from "react";
import { formatBytes } from "#lib/bytes.ts";
import { uploadToastText } from "#product/texts/files/upload-toasts.ts";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { FileChip } from "#ui/data/file-chip.tsx";
import { FileDropArea } from "#ui/forms/file-drop-area.tsx";
import { FieldGroup } from "../field-group.tsx";
import type { Field } from "../fields/catalog.ts";
import type { NewFile } from "../fields/field.ts";
import { type SendFile, useUploads } from "./use-uploads.tsx";

const text = answerFormText;

/** What the input needs to know about a stored file. */
interface StoredFile {
  title: string;
  s3FilePath: string;
  /** Bytes. */
  size?: number;
}

interface FileInputProps<Stored extends StoredFile> {
  field: Pick<Field, "label" | "required"> & { config: { description: string } };
  value: readonly Stored[];
  onChange: (next: (before: Stored[]) => Stored[]) => void;
  max: number;
  /** As in `<input accept>`. */
  accept: string;
  hint: string;
  /** Why these files can't be added, or null. */
  admit: (files: readonly NewFile[]) => string | null;
  send: SendFile<Stored>;
  error: string | null;
  onBusy: (id: string, isBusy: boolean) => void;
}

/** Uploads dropped or chosen files one by one, with progress, retry, and cancel. */
export function FileInput<Stored extends StoredFile>({
  field,
  value,
  onChange,
  max,
  accept,
  hint,
  admit,
  send,
  error,
  onBusy,
}: FileInputProps<Stored>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { uploads, isBusy, add, retry, cancel } = useUploads(send, (stored) =>
    onChange((before) => [...before, stored]),
  );
  const id = useId();
  useEffect(() => {
    onBusy(id, isBusy);
    return () => onBusy(id, false);
  }, [onBusy, id, isBusy]);

  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const refused = admit([...uploads.map(({ file }) => file), ...files]);
    setRefusal(refused);
    if (!refused) add(files);
  };
  const count = value.length + uploads.length;
  const failed = uploads.find((upload) => upload.error !== null);
  const reason = failed?.error ? uploadToastText.fileFailed(failed.file.name, failed.error) : null;
  return (
    <FieldGroup field={field} error={refusal ?? reason ?? error}>
      {count > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((file) => (
            <li key={file.s3FilePath} className="max-w-full">
              <FileChip
                name={file.title}
                meta={file.size === undefined ? undefined : formatBytes(file.size)}
                onRemove={() => onChange((before) => before.filter((one) => one.s3FilePath !== file.s3FilePath))}
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.id} className="max-w-full">
              <FileChip
                name={upload.file.name}
                status={upload.error ? "failed" : upload.progress < 1 ? "uploading" : "processing"}
                progress={upload.progress}
                meta={upload.progress < 1 ? text.uploading(Math.round(upload.progress * 100)) : text.readingFile}
                error={upload.error ? text.uploadFailed : undefined}
                onRetry={() => retry(upload)}
                onRemove={() => cancel(upload.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {count < max && (
        <FileDropArea
          title={answerFormText.dropFiles}
          hint={`${hint}. ${answerFormText.fileCount(max)}.`}
          buttonText={text.chooseFiles}
          accept={accept}
          isMultiple={max > 1}
          onFiles={take}
        />
      )}
    </FieldGroup>
  );
}

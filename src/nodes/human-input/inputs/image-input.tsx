import { useEffect, useId, useRef, useState } from "react";
import { StoredPicture } from "#client/files/stored-picture.tsx";
import { uploadImage } from "#client/files/upload-run-file.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { uploadToastText } from "#product/texts/files/upload-toasts.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { FileDropArea } from "#ui/forms/file-drop-area.tsx";
import { FieldGroup } from "../field-group.tsx";
import { fieldKinds } from "../fields/catalog.ts";
import type { InputProps } from "./field-input.tsx";
import { PendingImage } from "./pending-image.tsx";
import { useUploads } from "./use-uploads.tsx";

const text = answerFormText;

/** Images: dropped, chosen, or pasted anywhere on the page. */
export function ImageInput({ field, value, onChange, error, onBusy }: InputProps<"IMAGE">) {
  const { id: workspaceId } = useWorkspace();
  const { config } = field;
  const max = config.maxImageCount;
  const [refusal, setRefusal] = useState<string | null>(null);
  const { uploads, isBusy, add, retry, cancel } = useUploads(
    (file, options) => uploadImage(file, { workspaceId, ...options }),
    (stored) => onChange((before) => [...before, stored]),
  );
  const id = useId();
  useEffect(() => {
    onBusy(id, isBusy);
    return () => onBusy(id, false);
  }, [onBusy, id, isBusy]);

  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const isTooLarge = files.some((file) => file.size > limits.humanInput.imageBytes);
    const waiting = uploads.map(({ file }) => file);
    const refused = isTooLarge
      ? answerErrorText.imageTooLarge
      : (fieldKinds.IMAGE.checkNewFiles?.([...waiting, ...files], value, config) ?? null);
    setRefusal(refused);
    if (!refused) add(files);
  };
  usePastedImages(take);
  const count = value.length + uploads.length;
  const failed = uploads.find((upload) => upload.error !== null);
  const reason = failed?.error ? uploadToastText.fileFailed(failed.file.name, failed.error) : null;
  return (
    <FieldGroup field={field} error={refusal ?? reason ?? error}>
      {count > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map(({ s3FilePath }, at) => (
            <li key={s3FilePath}>
              <StoredPicture
                s3FilePath={s3FilePath}
                name={text.image(at + 1)}
                onRemove={() => onChange((before) => before.filter((one) => one.s3FilePath !== s3FilePath))}
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.id}>
              <PendingImage upload={upload} onRetry={() => retry(upload)} onCancel={() => cancel(upload.id)} />
            </li>
          ))}
        </ul>
      )}
      {count < max && (
        <FileDropArea
          title={answerFormText.addImages}
          hint={text.acceptedImages(max)}
          buttonText={text.chooseImages}
          accept="image/*"
          isMultiple={max > 1}
          onFiles={take}
        />
      )}
    </FieldGroup>
  );
}

/** A paste has no target, so the first open image field on the page takes it. */
function usePastedImages(take: (files: File[]) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (event.defaultPrevented || images.length === 0) return;
      event.preventDefault();
      latest.current(images);
    };
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}

import { uploadToastText } from "#product/texts/files/upload-toasts.ts";
import { brokenUpload, uploadRefusal } from "./upload-refusal.ts";

/** Images are shown to the model; documents are passed as text. */
export type AttachmentKind = "image" | "document";

export interface StoredAttachment {
  name: string;
  /** Bytes. */
  size: number;
  s3FilePath: string;
  /** Id of the extracted text, for documents only. */
  documentId: string | null;
}

const endpoints = {
  image: "/api/document/upload-image",
  document: "/api/document/upload-multiple-file",
} as const satisfies Record<AttachmentKind, string>;

interface Answer {
  images?: { name: string; s3_file_path: string }[];
  documents?: { title: string; document_id: string; size: number; s3_file_path: string }[];
}

interface Upload {
  workspaceId: string;
  kind: AttachmentKind;
  file: File;
  signal: AbortSignal;
  /** Share of bytes sent, 0 to 1. At 1 the server is processing the file. */
  onProgress: (share: number) => void;
}

/** Uploads one file. Rejects with an AppError with a readable message, also when aborted. */
export async function uploadAttachment({ workspaceId, kind, file, signal, onProgress }: Upload) {
  const form = new FormData();
  form.append("document_files", file, file.name);
  const { status, body } = await send(`${endpoints[kind]}?${new URLSearchParams({ workspaceId })}`, form, {
    signal,
    onProgress,
  });
  if (status >= 400) throw uploadRefusal(status, body);
  return readAnswer(body as Answer, file);
}

function readAnswer({ images, documents }: Answer, { size }: File): StoredAttachment {
  const image = images?.[0];
  if (image) return { name: image.name, size, s3FilePath: image.s3_file_path, documentId: null };
  const document = documents?.[0];
  if (!document) throw new Error(uploadToastText.noData);
  const { title, document_id, s3_file_path } = document;
  return { name: title, size: document.size, s3FilePath: s3_file_path, documentId: document_id };
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function send(
  url: string,
  form: FormData,
  { signal, onProgress }: Partial<Pick<Upload, "signal" | "onProgress">>,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(brokenUpload());
    request.open("POST", url);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = fail;
    request.onabort = fail;
    if (signal?.aborted) return fail();
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

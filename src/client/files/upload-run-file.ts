/** Uploads of files and pages for a run's form. */

import { uploadToastText } from "#product/texts/files/upload-toasts.ts";
import { runErrorText } from "#product/texts/run/run-errors.ts";
import { readRefusal } from "../refusal.ts";
import { send } from "./upload.ts";
import { uploadRefusal } from "./upload-refusal.ts";

interface Options {
  workspaceId: string;
  signal?: AbortSignal;
  /** Share of bytes sent, 0 to 1. At 1 the server is processing the file. */
  onProgress?: (share: number) => void;
}

interface Failed {
  failed_uploads?: { name: string; error: string }[];
}

/** Throws an Error with a readable message, also when the server accepted the request but not the file. */
async function post<Answer>(path: string, field: string, file: File, { workspaceId, ...options }: Options) {
  const form = new FormData();
  form.append(field, file, file.name);
  const { status, body } = await send(`${path}?${new URLSearchParams({ workspaceId })}`, form, options);
  if (status >= 400) throw uploadRefusal(status, body);
  const answer = body as Answer & Failed;
  const refused = answer.failed_uploads?.[0];
  if (refused) throw new Error(refused.error);
  return answer;
}

const throwNoData = (): never => {
  throw new Error(uploadToastText.noData);
};

export async function uploadDocument(file: File, options: Options) {
  const { documents } = await post<{
    documents?: { title: string; s3_file_path: string; document_id: string; size: number }[];
  }>("/api/workflow-document/upload-file", "document_files", file, options);
  const { title, s3_file_path, document_id, size } = documents?.[0] ?? throwNoData();
  return { title, s3FilePath: s3_file_path, documentId: document_id, size };
}

export async function uploadImage(file: File, options: Options) {
  const { successful_uploads: done } = await post<{ successful_uploads?: { s3_file_path: string }[] }>(
    "/api/document/upload-run-image",
    "files",
    file,
    options,
  );
  // The URL in the response is signed and expires, so only the path is used.
  return { s3FilePath: (done?.[0] ?? throwNoData()).s3_file_path, url: "" };
}

export async function uploadMedia(file: File, options: Options) {
  const { successful_uploads: done } = await post<{
    successful_uploads?: { name: string; s3_file_path: string; mime_type: string }[];
  }>("/api/document/upload-media", "files", file, options);
  const { name, s3_file_path, mime_type } = done?.[0] ?? throwNoData();
  return { title: name, s3FilePath: s3_file_path, mimeType: mime_type };
}

/** Lets the server read web pages. Pages that can't be fetched are missing in the result. */
export async function readPages(urls: readonly string[], { workspaceId, signal }: Omit<Options, "onProgress">) {
  const response = await fetch(`/api/workflow-document/upload-link?${new URLSearchParams({ workspaceId })}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(urls),
    signal,
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(runErrorText.allUrlsFailed(readRefusal(body, uploadToastText.urlsFailed).text));
  const { urls: read } = body as { urls: { title: string; url: string; document_id: string; size: number }[] };
  return read.map(({ title, url, document_id, size }) => ({ title, url, documentId: document_id, size }));
}

import { api, client, queryClient } from "#client/api.ts";
import { send } from "#client/files/upload.ts";
import { uploadRefusal } from "#client/files/upload-refusal.ts";
import { readRefusal } from "#client/refusal.ts";
import { AppError } from "#lib/errors.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import type { SplitSettings } from "../../schema.ts";
import type { QueueItem, QueueTarget, UploadedSource, UploadOptions } from "./add-queue.ts";

const text = () => addKnowledgeText.errors;

interface Answer {
  documents?: { title: string; document_id: string; size: number; s3_file_path: string; duplicate_of?: Duplicate }[];
  urls?: { title: string; document_id: string; size: number; url: string; duplicate_of?: Duplicate }[];
  failed_uploads?: { error: string }[];
}
type Duplicate = { title: string } | null;

/** The HTTP status of "full". */
const fullStatus = 507;

/** How texts are cut, as the upload routes take it. */
function splitQuery(split: SplitSettings | null): Record<string, string> {
  if (!split) return {};
  return { chunk_size: String(split.chunkSize), chunk_overlap: String(split.chunkOverlap) };
}

/** Uploads one file of the queue. */
export async function uploadFile(
  file: File,
  { workspaceId, split }: QueueTarget,
  { signal, onProgress }: UploadOptions,
): Promise<UploadedSource> {
  const form = new FormData();
  for (const separator of split?.separators ?? []) form.append("separators", separator);
  form.append("document_files", file, file.name);
  const query = new URLSearchParams({
    workspaceId,
    purpose: "knowledge",
    openai_api_key: "none",
    ...splitQuery(split),
  });
  const path = `/api/document/upload-multiple-file?${query}`;
  const { status, body } = await send(path, form, { signal, onProgress }).catch(() => {
    throw new AppError("unknown", text().upload);
  });
  // A full disk is said by the server.
  if (status >= 500 && status !== fullStatus) throw new AppError("unknown", text().processFiles);
  if (status >= 400) throw uploadRefusal(status, body);
  const { documents, failed_uploads: failed } = body as Answer;
  const stored = documents?.[0];
  if (!stored) throw new AppError("invalid", failed?.[0]?.error ?? text().file);
  const { title, document_id: documentId, size, s3_file_path: s3FilePath, duplicate_of } = stored;
  return { title, documentId, size, config: { s3FilePath }, duplicateOf: duplicate_of?.title ?? null };
}

/** Lets the server read one page. */
export async function uploadLink(
  url: string,
  { workspaceId, split }: QueueTarget,
  { signal }: UploadOptions,
): Promise<UploadedSource> {
  const query = new URLSearchParams({
    workspaceId,
    openai_api_key: "none",
    scrape_all_web: "false",
    ...splitQuery(split),
  });
  const body = JSON.stringify({ urls: [url], separators: split?.separators ?? [] });
  const answer = await post(`/api/link/upload-multiple-link?${query}`, {
    body,
    signal,
    broken: text().uploadUrl,
    failed: text().processLinks,
  });
  const { urls, failed_uploads: failed } = answer as Answer;
  const stored = urls?.[0];
  if (!stored) throw new AppError("invalid", failed?.[0]?.error ?? text().url);
  const { title, document_id: documentId, size, url: address, duplicate_of } = stored;
  return { title, documentId, size, config: { url: address }, duplicateOf: duplicate_of?.title ?? null };
}

/** The pages of the same site below a page. */
export async function listSubPages(url: string, workspaceId: string, signal: AbortSignal): Promise<string[]> {
  const query = new URLSearchParams({ workspaceId, url });
  const answer = await post(`/api/link/list-all-subpage?${query}`, {
    signal,
    broken: text().subPages,
    failed: text().subPages,
  });
  const { urls = [] } = answer as { urls?: readonly string[] };
  return [...urls];
}

interface PostOptions {
  body?: string;
  signal: AbortSignal;
  /** The error if no response arrives. */
  broken: string;
  /** The error if the response says nothing. */
  failed: string;
}

async function post(path: string, { body, signal, broken, failed }: PostOptions) {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, signal, ...(body !== undefined && { body }) }).catch(
    () => {
      throw new AppError("unknown", broken);
    },
  );
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new AppError("invalid", readRefusal(answer, failed).text);
  return answer ?? {};
}

/** Puts an upload into the library, in the folders around its file. Returns the id of its node. */
export async function saveSource(
  { type, path }: Pick<QueueItem, "type" | "path">,
  { title, documentId, size, config }: UploadedSource,
  { workspaceId, folderId, isFlat }: QueueTarget,
): Promise<string> {
  try {
    const folder = isFlat ? folderId : await ensureFolders(workspaceId, folderId, path);
    const { ids } = await client.knowledgeSourceTreeNode.createMany.mutate({
      workspaceId,
      list: [{ title, documentId, size, type, config }],
      saveAllToOneFolder: folder !== null,
      folderTreeNodeIndex: folder,
    });
    return ids[0] ?? "";
  } catch (error) {
    const refusal = readRefusal(error, text().save);
    throw new AppError(refusal.code, refusal.text);
  }
}

/** The folder at a path below another one. Folders that are missing are created. */
async function ensureFolders(
  workspaceId: string,
  parent: string | null,
  path: readonly string[],
): Promise<string | null> {
  if (path.length === 0) return parent;
  const nodes = await queryClient.fetchQuery(api.knowledgeSourceTreeNode.getAll.queryOptions({ workspaceId }));
  let at = parent;
  for (const name of path) {
    const known = nodes.find((node) => node.droppable && node.parent === at && node.text === name);
    at = known?.id ?? (await createFolder(workspaceId, name, at));
  }
  return at;
}

async function createFolder(workspaceId: string, name: string, parent: string | null): Promise<string> {
  const { id } = await client.knowledgeSourceTreeNode.createFolder.mutate({ workspaceId, treeNodeText: name, parent });
  // The next file of the same folder must find it.
  await queryClient.invalidateQueries(api.knowledgeSourceTreeNode.getAll.queryFilter({ workspaceId }));
  return id;
}

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { KnowledgeTreeNode } from "#features/knowledge/schema.ts";
import { callProcedure } from "./seed-workspace.ts";

interface SourceFile {
  readonly name: string;
  readonly buffer: Buffer;
  /** In which it ends; READY if it is missing. */
  readonly status?: string;
  /** As the upload takes it; Auto if it is missing. */
  readonly split?: { readonly chunkSize: number; readonly chunkOverlap: number };
}

/** Adds a file to the library and waits until it is learned; returns its node. */
export async function addSource(
  page: Page,
  workspaceId: string,
  { name, buffer, status = "READY", split }: SourceFile,
): Promise<string> {
  const query = new URLSearchParams({
    workspaceId,
    purpose: "knowledge",
    ...(split && { chunk_size: String(split.chunkSize), chunk_overlap: String(split.chunkOverlap) }),
  });
  const answer = await page.request.post(`/api/document/upload-multiple-file?${query}`, {
    multipart: { document_files: { name, mimeType: "application/octet-stream", buffer } },
    headers: { origin: new URL(page.url()).origin },
  });
  const { documents } = (await answer.json()) as {
    documents: { title: string; document_id: string; size: number; s3_file_path: string }[];
  };
  const list = documents.map(({ title, document_id, size, s3_file_path }) => ({
    ...{ title, documentId: document_id, size, type: "DOCUMENT" },
    config: { s3FilePath: s3_file_path },
  }));
  const { ids } = await callProcedure<{ ids: string[] }>(page, "knowledgeSourceTreeNode.createMany", {
    workspaceId,
    list,
  });
  const nodes = () =>
    callProcedure<KnowledgeTreeNode[]>(page, "knowledgeSourceTreeNode.getAll", { workspaceId }, "query");
  const state = async () => (await nodes()).find((node) => node.id === ids[0])?.KnowledgeSource?.status;
  await expect.poll(state, { timeout: 60_000 }).toBe(status);
  return ids[0] ?? expect.unreachable(name);
}

import type { WireClient } from "#testing/wire-client.ts";

interface Answer {
  documents?: { title: string; document_id: string }[];
  failed_uploads?: { name: string; error: string }[];
}

/** Uploads files and makes sources of them. Returns the ids of their nodes, and what was refused. */
export async function addSources(client: WireClient, files: readonly File[], query = "") {
  const form = new FormData();
  for (const file of files) form.append("document_files", file);
  const { workspaceId } = client;
  const path = `/api/document/upload-multiple-file?workspaceId=${workspaceId}&purpose=knowledge${query}`;
  const answer = (await (await client.upload(path, form)).json()) as Answer;
  const { documents = [], failed_uploads: refused = [] } = answer;
  const list = documents.map(({ title, document_id: documentId }) => ({
    ...{ title, documentId, size: 1, type: "DOCUMENT", config: {} },
  }));
  const made =
    list.length === 0
      ? { ids: [] }
      : await client.mutate<{ ids: string[] }>("knowledgeSourceTreeNode.createMany", { workspaceId, list });
  return { ids: made.ids, refused };
}

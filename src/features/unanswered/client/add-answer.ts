import { saveSource, uploadFile } from "#features/knowledge/client/add/upload-source.ts";
import { followLearning } from "#features/knowledge/client/learning.ts";

const nameChars = 80;

/** Puts an answer that a person wrote into the library, as a Markdown file under its question. */
export async function addAnswer(
  workspaceId: string,
  question: string,
  answer: string,
  signal: AbortSignal,
): Promise<void> {
  const name = question
    .replaceAll(/[\p{Cc}\\/:*?"<>|#.]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, nameChars);
  const file = new File([`# ${question}\n\n${answer.trim()}\n`], `${name || "answer"}.md`, { type: "text/markdown" });
  const target = { workspaceId, folderId: null, isFlat: true, split: null };
  const upload = await uploadFile(file, target, { signal, onProgress: () => undefined });
  const nodeId = await saveSource({ type: "DOCUMENT", path: [] }, upload, target);
  followLearning(workspaceId, [nodeId]);
}

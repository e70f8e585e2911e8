import type { DocumentList } from "#artifacts/html-documents.ts";
import { type ArtifactKind, type MadeCanvas, specOfKind } from "#artifacts/index.ts";
import { sharedThreadText as text } from "#product/texts/share/shared-thread.ts";
import { sharedText } from "./shared-parts.ts";
import type { SharedBlock } from "./shared-thread.ts";

type Reader<Kind extends ArtifactKind> = (content: Extract<MadeCanvas, { kind: Kind }>["content"]) => SharedBlock[];

const pages = ({ documents }: DocumentList): SharedBlock[] =>
  documents.map(({ html, filename, width, height }) => ({ type: "page", html, name: filename, width, height }));

/** How anyone sees a canvas of each kind. What describes an agent or a workflow are its instructions, which stay private. */
const readers: { readonly [Kind in ArtifactKind]: Reader<Kind> } = {
  TEXT: (content) => sharedText(content.text),
  HTML: pages,
  CAROUSEL: pages,
  AUDIO: ({ script, s3FilePath }) => [
    { type: "media", path: s3FilePath, name: specOfKind("AUDIO").title },
    ...sharedText(script),
  ],
  VIDEO: ({ s3FilePath }) => [{ type: "media", path: s3FilePath, name: specOfKind("VIDEO").title }],
  AGENT: () => [{ type: "notice", text: text.filesUnsupported }],
  WORKFLOW: () => [{ type: "notice", text: text.workflowsUnsupported }],
};

export function sharedCanvas({ kind, content }: MadeCanvas): SharedBlock[] {
  // Each row takes the content of its own kind, which the compiler cannot follow.
  const read = readers[kind] as (of: MadeCanvas["content"]) => SharedBlock[];
  return read(content);
}

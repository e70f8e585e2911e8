import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { useDocumentParts, type ViewedSource } from "../../client/viewer/use-source.ts";

interface LearnedTextProps {
  nodeId: string;
  source: ViewedSource;
  title: string;
}

/** The text that was learned of a picture. */
export function LearnedText({ nodeId, source, title }: LearnedTextProps) {
  const { parts } = useDocumentParts(nodeId, source, 0);
  if (!parts) return null;
  const words = parts[0]?.text ?? "";
  return (
    <section aria-label={title} className="mx-auto w-full max-w-140">
      <h2 className="mb-2 text-sm font-medium text-ink-3">{title}</h2>
      {words ? (
        <Markdown text={words} isUntrusted className="text-base/6" />
      ) : (
        <p className="text-ink-2">{source.problem ?? knowledgeViewerText.notRead.empty}</p>
      )}
    </section>
  );
}

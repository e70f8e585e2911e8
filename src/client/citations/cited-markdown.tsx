import { useCallback, useMemo } from "react";
import { claimBefore } from "#lib/citations/claim-before.ts";
import { linkCitations, readCitation } from "#lib/citations/link-citations.ts";
import { quotableText } from "#product/tools/passage.ts";
import { Markdown, type MarkdownProps } from "#ui/markdown/markdown.tsx";
import { CitationLink } from "./citation-link.tsx";
import { useCitations } from "./citations.tsx";

type LinkRule = NonNullable<MarkdownProps["renderLink"]>;

/** The text of an answer. Numbers in brackets are links to the passages that they stand for; others stay plain. */
export function CitedMarkdown({ text, ...props }: Omit<MarkdownProps, "renderLink">) {
  const { passages } = useCitations();
  const linked = useMemo(
    () => (passages.size > 0 ? linkCitations(text, (number) => quotableText(passages.get(number))) : text),
    [text, passages],
  );
  const renderLink = useCallback<LinkRule>(
    ({ href }) => {
      const citation = readCitation(href);
      const passage = citation && passages.get(citation.number);
      if (!passage) return undefined;
      return (
        <CitationLink passage={passage} claim={claimBefore(text, citation.at)} isMisquoted={citation.isMisquoted} />
      );
    },
    [passages, text],
  );
  return <Markdown {...props} text={linked} renderLink={renderLink} />;
}

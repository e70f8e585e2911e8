import { Library, ListEnd } from "lucide-react";
import { useMemo } from "react";
import type { MessagePart } from "#lib/ui-message.ts";
import { citationText } from "#product/texts/knowledge/citations.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { useCitations } from "./citations.tsx";
import { PassageRows } from "./passage-rows.tsx";
import { splitByCitation } from "./passages-of.ts";

const text = citationText;

/** What an answer cites, below it; what was found besides is one press away, with its scores. */
export function CitedSources({ parts }: { parts: readonly MessagePart[] }) {
  const { passages } = useCitations();
  const { cited, others, claims } = useMemo(() => splitByCitation(parts, passages), [parts, passages]);
  if (cited.length + others.length === 0) return null;
  return (
    <Frame>
      {cited.length > 0 && (
        <Disclosure variant="row" icon={Library} title={text.sources} meta={cited.length} defaultOpen>
          <PassageRows aria-label={text.sources} passages={cited} claims={claims} />
        </Disclosure>
      )}
      {others.length > 0 && (
        <Disclosure variant="row" icon={ListEnd} title={text.otherPassages(others.length)}>
          <PassageRows aria-label={text.otherPassages(others.length)} passages={others} hasScores />
        </Disclosure>
      )}
    </Frame>
  );
}

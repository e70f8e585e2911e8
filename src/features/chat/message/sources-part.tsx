import { Globe } from "lucide-react";
import { memo } from "react";
import { SourceList } from "#client/shell/source-list.tsx";
import { chatText } from "#product/texts/chat/chat.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import type { Source } from "../client/reply-blocks.ts";

/** The sources of a reply; a long list is collapsed. */
export const SourcesPart = memo(function SourcesPart({ sources }: { sources: Source[] }) {
  return (
    <Frame>
      <Disclosure variant="row" icon={Globe} title={chatText.message.sources} meta={sources.length} defaultOpen>
        <SourceList sources={sources} />
      </Disclosure>
    </Frame>
  );
});

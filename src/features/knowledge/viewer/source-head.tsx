import { X } from "lucide-react";
import { formatRelative } from "#product/relative-time.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import type { ViewedSource } from "../client/viewer/use-source.ts";
import { SourceActions } from "./source-actions.tsx";
import { SourceIcon } from "./source-icon.tsx";

const text = knowledgeViewerText;

interface SourceHeadProps {
  nodeId: string;
  source: ViewedSource;
  pageHref: string;
  onClose: () => void;
}

/** The header of a source beside a list: its name, and what can be done with it. */
export function SourceHead({ nodeId, source, pageHref, onClose }: SourceHeadProps) {
  return (
    <header className="flex h-head flex-none items-center gap-2 border-line border-b pr-3 pl-5">
      <SourceIcon source={source} />
      <h2 title={source.title} className="min-w-0 cut font-semibold text-base tracking-tight">
        {source.title}
      </h2>
      <SourceMeta source={source} />
      <span className="ml-auto flex flex-none items-center gap-0.5">
        <SourceActions nodeId={nodeId} source={source} pageHref={pageHref} />
        <IconButton icon={X} label={text.close} size="s" onPress={onClose} />
      </span>
    </header>
  );
}

/** The folder of a source, or that it is in none; when a web page was learned, and seen unchanged. */
export function SourceMeta({ source }: { source: ViewedSource }) {
  const { type, folder, learnedAt, checkedAt, isAttachment } = source;
  const now = new Date();
  const learned = type === "URL" && learnedAt && text.learned(formatRelative(learnedAt, now));
  const checked = checkedAt && relearningText.checked(formatRelative(checkedAt, now));
  const words = [isAttachment ? text.attached : folder, learned, checked].filter(Boolean).join(" · ");
  return (
    words && (
      <span title={words} className="min-w-0 shrink-[3] cut text-sm text-ink-3 num max-sm:hidden">
        {words}
      </span>
    )
  );
}

import { ArrowLeft, RefreshCw, RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { Drawer } from "#ui/overlays/drawer.tsx";
import type { KnowledgeTreeNode } from "../schema.ts";
import { NodeIcon } from "./node-icon.tsx";
import { SourceState, workOf } from "./source-state.tsx";

const text = knowledgeLibraryText;

interface SourceAsideProps {
  /** Undefined if it doesn't exist any more. */
  node: KnowledgeTreeNode | undefined;
  nodeId: string;
  passageId: string | undefined;
  canChange: boolean;
  onRelearn: () => void;
  onRetry: () => void;
  onClose: () => void;
}

/** The open source: beside the tree, or over it on narrow screens. */
export function SourceAside({ node, passageId, canChange, onRelearn, onRetry, onClose }: SourceAsideProps) {
  const isNarrow = useNarrow();
  const title = node?.text ?? text.noneOpen;
  const content = (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex h-head flex-none items-center gap-2 border-line border-b pr-3 pl-5">
        {node && <NodeIcon node={node} />}
        <h2 className="min-w-0 flex-1 cut font-medium">{title}</h2>
        {node && canChange && <LearnAgain node={node} onRelearn={onRelearn} onRetry={onRetry} />}
        <IconButton icon={X} label={buttonText.close} onPress={onClose} />
      </header>
      {node && <SourceContent node={node} passageId={passageId} />}
    </div>
  );
  if (isNarrow)
    return (
      <Drawer isOpen onOpenChange={onClose} title={title} hasHead={false} size="l" isPadded={false}>
        {content}
      </Drawer>
    );
  return (
    <section aria-label={title} className="flex h-full min-h-0 min-w-0 flex-col">
      {content}
    </section>
  );
}

/** Learns a website again, or a source that failed. */
function LearnAgain({ node, onRelearn, onRetry }: { node: KnowledgeTreeNode } & Pick<SourceAsideProps, "onRelearn" | "onRetry">) {
  const { KnowledgeSource: source } = node;
  if (source?.status === "FAILED")
    return (
      <Button variant="ghost" size="s" icon={RotateCcw} onPress={onRetry}>
        {buttonText.retry}
      </Button>
    );
  if (source?.type !== "URL" || source.status !== "READY") return null;
  return (
    <Button variant="ghost" size="s" icon={RefreshCw} onPress={onRelearn}>
      {text.relearn}
    </Button>
  );
}

interface SourcePageProps {
  nodes: readonly KnowledgeTreeNode[];
  nodeId: string;
  passageId: string | undefined;
}

/** A source as a page of its own, on phones. */
export function SourcePage({ nodes, nodeId, passageId }: SourcePageProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const node = nodes.find(({ id }) => id === nodeId);
  return (
    <>
      <PageHead
        title={node?.text ?? text.noneOpen}
        start={<IconButton icon={ArrowLeft} label={text.backToLibrary} onPress={() => go(urls.knowledge(slug))} />}
      />
      {node ? (
        <SourceContent node={node} passageId={passageId} />
      ) : (
        <div className="px-gutter py-6">
          <ButtonLink href={urls.knowledge(slug)}>{text.backToLibrary}</ButtonLink>
        </div>
      )}
    </>
  );
}

/** What is in a source. */
function SourceContent({ node: { KnowledgeSource: source } }: { node: KnowledgeTreeNode; passageId: string | undefined }): ReactNode {
  if (!source) return null;
  return (
    <div className="grid content-start gap-2 px-5 py-4">
      <SourceState source={source} work={workOf(source, undefined)} />
      {source.problem && <p className="text-sm text-ink-2">{source.problem}</p>}
    </div>
  );
}

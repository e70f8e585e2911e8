import { ArrowLeft } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { useSource } from "../client/viewer/use-source.ts";
import { SourceActions } from "./source-actions.tsx";
import { SourceMeta } from "./source-head.tsx";
import { SourceUnavailable } from "./source-unavailable.tsx";
import { SourceViews } from "./source-views.tsx";

interface SourcePageProps {
  nodeId: string;
  /** Marked in the document, which scrolls to it. */
  passageId?: string | null | undefined;
}

/** A source as a page of its own: on phones, and in full screen. */
export function SourcePage({ nodeId, passageId = null }: SourcePageProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const isPhone = usePhone();
  const source = useSource(nodeId);
  const library = urls.knowledge(slug);
  return (
    <>
      <PageHead
        title={source.data?.title ?? knowledgeViewerText.document}
        start={
          isPhone && (
            <IconButton icon={ArrowLeft} label={knowledgeViewerText.backToLibrary} onPress={() => go(library)} />
          )
        }
        path={
          <>
            <Link href={library} className="rounded-mark hover:text-ink">
              {knowledgeTestText.library}
            </Link>
            <span aria-hidden>/</span>
          </>
        }
        meta={source.data && <SourceMeta source={source.data} />}
        actions={source.data && <SourceActions nodeId={nodeId} source={source.data} pageHref={null} />}
      />
      {source.data ? (
        <SourceViews key={nodeId} nodeId={nodeId} source={source.data} passageId={passageId} />
      ) : (
        <SourceUnavailable query={source} />
      )}
    </>
  );
}

import { FolderPlus, Plus, SearchCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SaveState } from "#ui/feedback/save-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { openAddKnowledge } from "../client/add/open-add.ts";
import { useTreeOrder } from "../client/library/use-tree-order.ts";
import { useKnowledgeNodes } from "../client/use-knowledge.ts";
import { useKnowledgeProgress } from "../client/use-knowledge-progress.ts";
import { KnowledgeLibrary } from "./knowledge-library.tsx";
import { KnowledgeMenu, UnansweredLink } from "./library-links.tsx";
import { StorageMeter } from "./storage-meter.tsx";

const SourcePage = lazy(async () => ({ default: (await import("../viewer/source-page.tsx")).SourcePage }));
const text = knowledgeLibraryText;

interface KnowledgePageProps {
  /** The source beside the tree; on phones it is a page of its own. */
  nodeId: string | null;
  /** A passage of it. */
  passageId?: string | undefined;
  /** The source without the tree. */
  isFull?: boolean;
}

/** The knowledge library of a workspace. */
export function KnowledgePage({ nodeId, passageId, isFull = false }: KnowledgePageProps) {
  const { role, slug } = useWorkspace();
  const go = useGo();
  const isPhone = usePhone();
  const { data: stored, isError, isFetching, refetch } = useKnowledgeNodes();
  const order = useTreeOrder(stored);
  const [isNamingFolder, setNamingFolder] = useState(false);
  useKnowledgeProgress();
  const canOrganize = hasAbility(role, "createItems");
  if ((isPhone || isFull) && nodeId)
    return (
      <Suspense fallback={<LibrarySkeleton />}>
        <SourcePage nodeId={nodeId} passageId={passageId} />
      </Suspense>
    );
  return (
    <>
      <PageHead
        title={text.title}
        meta={
          <span className="max-sm:hidden">
            <StorageMeter />
          </span>
        }
        actions={
          <>
            {isPhone && canOrganize && <KnowledgeMenu />}
            {order.nodes && order.nodes.length > 0 && !(isPhone && canOrganize) && (
              <IconButton
                icon={SearchCheck}
                label={knowledgeTestText.title}
                onPress={() => go(urls.knowledgeTest(slug))}
              />
            )}
            {canOrganize && (
              <>
                {!isPhone && <UnansweredLink />}
                <SaveState
                  status={order.status}
                  texts={text.save}
                  onRetry={() => void order.retry()}
                  className={order.status === "failed" ? "mr-2" : "mr-2 max-sm:sr-only"}
                />
                {isPhone ? (
                  <IconButton icon={FolderPlus} label={buttonText.newFolder} onPress={() => setNamingFolder(true)} />
                ) : (
                  <Button onPress={() => setNamingFolder(true)}>{buttonText.newFolder}</Button>
                )}
                <Button variant="primary" icon={Plus} onPress={() => openAddKnowledge()}>
                  {text.add}
                </Button>
              </>
            )}
          </>
        }
      />
      {order.nodes ? (
        <KnowledgeLibrary
          nodes={order.nodes}
          onMove={order.move}
          openId={nodeId}
          passageId={passageId}
          canOrganize={canOrganize}
          isNamingFolder={isNamingFolder}
          onNamingFolder={setNamingFolder}
        />
      ) : isError ? (
        <ErrorState title={text.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching}>
          {pageStateText.error.listText}
        </ErrorState>
      ) : (
        <LibrarySkeleton />
      )}
    </>
  );
}

function LibrarySkeleton() {
  return (
    <div role="status" aria-busy aria-label={pageStateText.loading} className="grid gap-5 px-gutter py-5">
      <Skeleton className="h-8 rounded-control" />
      {["w-1/3", "w-1/2", "w-2/5", "w-1/4", "w-3/5"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

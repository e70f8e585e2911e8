import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ArtifactKind } from "#artifacts/index.ts";
import { api } from "#client/api.ts";
import { TextChange } from "#features/agent/versions/text-change.tsx";
import { formatRelative } from "#product/relative-time.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { canvasPanelText as text } from "#product/texts/canvas/canvas-panel.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { versionHistoryText as words } from "#product/texts/versions/version-history.ts";
import { Button } from "#ui/buttons/button.tsx";
import { HistoryRow } from "#ui/data/history-row.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { comparedText } from "./client/compared-text.ts";
import type { listVersions } from "./service/versions.ts";

type Version = Awaited<ReturnType<typeof listVersions>>[number];

interface CanvasVersionsProps {
  canvas: { id: string; version: number; content: unknown };
  kind: ArtifactKind;
  canRestore: boolean;
  onRestored: () => void;
  onClose: () => void;
}

/** The earlier versions of a canvas, compared with the current one. */
export function CanvasVersions({ canvas, kind, canRestore, onRestored, onClose }: CanvasVersionsProps) {
  const { id } = canvas;
  const versions = useQuery(api.artifact.getVersions.queryOptions({ id }));
  return (
    <Drawer isOpen onOpenChange={onClose} title={words.title} size="l" className="py-0!">
      {versions.isError && (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => versions.refetch()}>
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {versions.isPending && <Skeleton lines={6} className="mt-5" />}
      <ul>
        {versions.data?.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            canvas={canvas}
            kind={kind}
            onRestored={canRestore ? onRestored : null}
          />
        ))}
      </ul>
      {versions.data?.length === 0 && <p className="py-4 text-sm text-ink-3">{words.empty}</p>}
    </Drawer>
  );
}

interface VersionRowProps extends Pick<CanvasVersionsProps, "canvas" | "kind"> {
  version: Version;
  /** Null if nothing can be restored. */
  onRestored: (() => void) | null;
}

function VersionRow({ version, ...rest }: VersionRowProps) {
  const { number, isByAgent, authorName, createdAt } = version;
  const author = authorName ?? agentEditorText.formerMember;
  const agentName = authorName ? text.agent(authorName) : text.agentOfFormerMember;
  return (
    <HistoryRow
      title={agentEditorText.version(number)}
      author={author}
      line={[isByAgent ? agentName : author, formatRelative(createdAt, new Date())].join(" · ")}
      openText={agentEditorText.compare}
    >
      {() => <Comparison number={number} {...rest} />}
    </HistoryRow>
  );
}

function Comparison({
  number,
  canvas: { id, content },
  kind,
  onRestored,
}: Omit<VersionRowProps, "version"> & { number: number }) {
  const queries = useQueryClient();
  // A version never changes.
  const version = useQuery({
    ...api.artifact.getVersion.queryOptions({ id, number }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restore = useMutation(
    api.artifact.restoreVersion.mutationOptions({
      onSuccess() {
        toast.success(text.restored(number));
        onRestored?.();
      },
      onSettled: () => queries.invalidateQueries(api.artifact.pathFilter()),
    }),
  );
  if (!version.data) return <Skeleton lines={3} />;
  const [before, after] = [comparedText(kind, version.data.content), comparedText(kind, content)];
  return (
    <div className="grid grid-cols-1 gap-4">
      {before === null ? (
        <p className="text-sm text-ink-3">{text.mediaUnchanged}</p>
      ) : before === after ? (
        <p className="text-sm text-ink-3">{text.unchanged}</p>
      ) : (
        <TextChange before={before} after={after ?? ""} />
      )}
      {onRestored && (
        <Button
          size="s"
          className="justify-self-start"
          isPending={restore.isPending}
          onPress={() => restore.mutate({ id, number })}
        >
          {words.restore}
        </Button>
      )}
    </div>
  );
}

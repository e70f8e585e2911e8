import { FileText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFileUrl } from "#client/files/use-file-url.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { sourceKindOf } from "../client/viewer/source-kind.ts";
import { type FoundInDocument, placeKeyOf, type ViewedSource } from "../client/viewer/use-source.ts";
import { PictureDocument } from "./documents/picture-document.tsx";
import { RecordingDocument } from "./documents/recording-document.tsx";
import { SheetsDocument } from "./documents/sheets/sheets-document.tsx";
import { TableDocument } from "./documents/table-document.tsx";
import { TextDocument } from "./documents/text-document.tsx";
import { ScrollRegion } from "./scroll-region.tsx";

const PdfDocument = lazy(() => import("./documents/pdf-document.tsx"));

interface SourceDocumentProps {
  nodeId: string;
  source: ViewedSource;
  passage: FoundInDocument | null;
  /** The wanted passage belongs to an earlier version of the source. */
  isPassageGone: boolean;
  /** The wanted passage is not known yet. */
  isWaiting: boolean;
  /** A recording plays from the wanted passage at once. */
  startsPlaying: boolean;
}

/** A source as its kind is read best. */
export function SourceDocument({ isPassageGone, isWaiting, ...shown }: SourceDocumentProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-sunken">
      {isPassageGone && (
        <Callout tone="warning" isAnnounced className="m-3 flex-none">
          {knowledgeViewerText.passageChanged}
        </Callout>
      )}
      {isWaiting ? <Waiting /> : <DocumentByKind {...shown} />}
    </div>
  );
}

function DocumentByKind({
  nodeId,
  source,
  passage,
  startsPlaying,
}: Omit<SourceDocumentProps, "isPassageGone" | "isWaiting">) {
  const { id: workspaceId } = useWorkspace();
  const kind = sourceKindOf(source);
  const hasFile = kind === "pdf" || kind === "image" || kind === "audio" || kind === "video";
  const url = useFileUrl(workspaceId, hasFile ? source.s3FilePath : null);
  const [hasNoPages, setNoPages] = useState(false);
  const [isText, setText] = useState(false);
  if (kind === "pdf" && !hasNoPages && !isText)
    return url ? (
      <Suspense fallback={<Waiting />}>
        <PdfDocument
          url={url}
          source={source}
          passage={passage}
          onFailed={() => setNoPages(true)}
          onText={() => setText(true)}
        />
      </Suspense>
    ) : (
      <Waiting />
    );
  if (kind === "audio" || kind === "video")
    return (
      <RecordingDocument
        nodeId={nodeId}
        source={source}
        url={url}
        isVideo={kind === "video"}
        passage={passage}
        startsPlaying={startsPlaying}
      />
    );
  // Rows that hold a passage are marked in the text they are from.
  if (kind === "table" && !passage)
    return (
      <SheetsDocument nodeId={nodeId} source={source}>
        <ScrollRegion label={knowledgeViewerText.document}>
          <TableDocument nodeId={nodeId} source={source} passage={null} />
        </ScrollRegion>
      </SheetsDocument>
    );
  const document = (
    <ScrollRegion
      // The parts around another passage are read anew.
      key={kind === "image" || !passage ? undefined : placeKeyOf(passage)}
      label={knowledgeViewerText.document}
    >
      {hasNoPages && <Callout className="mx-6 mt-4">{knowledgeViewerText.pdf.notShown}</Callout>}
      {kind === "page" && source.url && (
        <p className="mx-auto max-w-[600px] px-1 pt-4 text-sm max-sm:px-6">
          <TextLink isExternal href={source.url} className="wrap-anywhere">
            {source.url}
          </TextLink>
        </p>
      )}
      {kind === "table" ? (
        <TableDocument nodeId={nodeId} source={source} passage={passage} />
      ) : kind === "image" ? (
        <PictureDocument nodeId={nodeId} source={source} url={url} />
      ) : (
        <TextDocument nodeId={nodeId} source={source} passage={passage} isPlain={kind === "plain"} />
      )}
    </ScrollRegion>
  );
  if (!isText || hasNoPages) return document;
  return (
    <>
      <div className="flex h-11 flex-none items-center border-line border-b bg-page px-3">
        <Button variant="ghost" size="s" icon={FileText} onPress={() => setText(false)}>
          {knowledgeViewerText.pdf.showPages}
        </Button>
      </div>
      {document}
    </>
  );
}

const Waiting = () => (
  <div role="status" aria-busy aria-label={knowledgeViewerText.document} className="p-6">
    <Skeleton lines={8} />
  </div>
);

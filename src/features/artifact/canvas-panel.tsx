import { Download, History, Pencil } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { CanvasStreamPart } from "#artifacts/artifact.ts";
import { componentsOfKind, type Editing } from "#artifacts/components.tsx";
import { specOfKind } from "#artifacts/index.ts";
import { CanvasExportItems } from "#client/files/canvas-export-items.tsx";
import { readRefusal } from "#client/refusal.ts";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { type ChatCanvasKind, canvasKindOf, chatCanvasKinds } from "#product/canvas/canvas-kinds.ts";
import { savingText } from "#product/texts/builder/saving.ts";
import { canvasExportText } from "#product/texts/canvas/canvas-export.ts";
import { canvasPanelText as text } from "#product/texts/canvas/canvas-panel.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { CanvasSelection } from "./canvas-selection.tsx";
import { CanvasesButton } from "./canvases-button.tsx";
import { useCanvas } from "./client/use-canvas.ts";
import { KeptEditCallout } from "./kept-edit-callout.tsx";

const CanvasVersions = lazy(async () => ({ default: (await import("./canvas-versions.tsx")).CanvasVersions }));

/** A canvas beside its chat: live while an agent writes it, then for people to edit. */
export function CanvasPanel({ documentId }: { documentId: string }) {
  const state = useCanvas(documentId);
  const { query, canvas, live, isWriting, canChange, saveState } = state;
  const [hasVersions, setVersionsOpen] = useState(false);
  const refusal = query.isError ? readRefusal(query.error, text.notFoundText) : null;
  if (refusal?.code === "not_found") return <GoneCanvas reason={refusal.text} />;
  const kind = kindOf(live?.kind || canvas?.kind);
  const spec = kind && specOfKind(canvasKindOf(kind));
  const content = canvas?.content ?? null;
  const canEdit = canChange && !isWriting && content !== null && spec?.isEditable !== false;
  const editing: Editing<unknown> | null =
    canEdit && state.isEditing
      ? {
          draftKey: state.draftKey,
          submitText: text.done,
          autosaveMs: timers.autosave.canvasMs,
          onChange: state.markUnsaved,
          onSave: state.saveEdit,
          onCancel: state.stopEdit,
        }
      : null;
  return (
    <>
      <PageHead
        title={live?.title || canvas?.title || text.canvas}
        meta={
          isWriting ? (
            <Chip tone="accent" hasDot>
              {text.writing}
            </Chip>
          ) : (
            saveState && <span role="status">{savingText.states[saveState]}</span>
          )
        }
        actions={
          <>
            {canEdit && !editing && <IconButton icon={Pencil} label={buttonText.edit} onPress={state.startEdit} />}
            {canvas && spec?.formats && (
              <Menu trigger={<IconButton icon={Download} label={canvasExportText.menu} />}>
                <CanvasExportItems
                  title={canvas.title}
                  formats={spec.formats}
                  urlOf={(format) => urls.canvasFile(documentId, format)}
                  isUnsaved={content === null || isWriting || (saveState !== null && saveState !== "SAVED")}
                />
              </Menu>
            )}
            {canvas && canvas.version > 1 && (
              <IconButton icon={History} label={versionHistoryText.title} onPress={() => setVersionsOpen(true)} />
            )}
            {canvas?.chatId && <CanvasesButton chatId={canvas.chatId} />}
          </>
        }
      />
      <PageBody width="read">
        {query.isError && !canvas && (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void query.refetch()}>
            {text.notFoundText}
          </ErrorState>
        )}
        {canvas?.error && !isWriting && (
          <Callout tone="warning" className="mb-4">
            {canvas.error}
          </Callout>
        )}
        {state.keptEdit !== null && kind && canChange && (
          <KeptEditCallout
            kind={canvasKindOf(kind)}
            content={content}
            edit={state.keptEdit}
            isWriting={isWriting}
            onUse={async () => {
              const isStored = await state.save(state.keptEdit);
              if (isStored) state.dropKeptEdit();
              return isStored;
            }}
            onDiscard={state.dropKeptEdit}
          />
        )}
        {kind && (
          <Selectable canQuote={kind === "text" && !isWriting} title={canvas?.title ?? ""}>
            <KindPanel
              kind={kind}
              content={isWriting ? null : content}
              live={isWriting ? (live?.parts ?? {}) : null}
              editing={editing}
              keep={canChange ? state.save : null}
              pageUrl={(number) => urls.canvasPage(documentId, number)}
            />
          </Selectable>
        )}
        {!kind && query.isPending && <Skeleton lines={6} />}
      </PageBody>
      {hasVersions && canvas && kind && (
        <Suspense fallback={null}>
          <CanvasVersions
            canvas={canvas}
            kind={canvasKindOf(kind)}
            canRestore={canChange && !isWriting}
            onRestored={state.stopEdit}
            onClose={() => setVersionsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A canvas that was deleted, or that the person can't see. */
function GoneCanvas({ reason }: { reason: string }) {
  return (
    <>
      <PageHead title={text.canvas} />
      <PageBody width="read">
        <ErrorState title={text.gone}>{reason}</ErrorState>
      </PageBody>
    </>
  );
}

const kindOf = (kind: string | undefined): ChatCanvasKind | null => chatCanvasKinds.find((one) => one === kind) ?? null;

interface KindPanelProps {
  kind: ChatCanvasKind;
  content: unknown;
  live: Partial<Record<CanvasStreamPart, string>> | null;
  editing: Editing<unknown> | null;
  keep: ((content: unknown) => Promise<boolean>) | null;
  pageUrl: (number: number) => string;
}

function KindPanel({ kind, ...props }: KindPanelProps) {
  const { Panel } = componentsOfKind(canvasKindOf(kind));
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Panel {...props} />
    </Suspense>
  );
}

function Selectable({ canQuote, title, children }: { canQuote: boolean; title: string; children: ReactNode }) {
  return canQuote ? <CanvasSelection title={title}>{children}</CanvasSelection> : children;
}

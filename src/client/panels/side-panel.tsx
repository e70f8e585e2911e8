import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useMemo } from "react";
import { createPortal } from "react-dom";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { PanelContext, PanelHostContext } from "./panel-context.ts";
import { PanelHead } from "./panel-head.tsx";

interface SidePanelProps {
  /** Storage name of its width. */
  kind: string;
  /** Width of the page beside it in percent, until the person changes it. Default: 55. */
  pageShare?: number;
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  /** The full page with the same content; adds a button to open it. */
  pageHref?: string;
  /** False when the content starts with a `PageHead`, which becomes the panel's header. */
  hasHead?: boolean;
  children: ReactNode;
}

/** A panel beside the page on wide screens, a drawer on narrow ones. Open while rendered. */
export function SidePanel({
  kind,
  pageShare,
  title,
  meta,
  actions,
  onClose,
  pageHref,
  hasHead = true,
  children,
}: SidePanelProps) {
  const isNarrow = useNarrow();
  const place = useMemo(() => ({ onClose, pageHref: pageHref ?? null }), [onClose, pageHref]);
  const content = (
    <PanelContext value={place}>
      {hasHead && <PanelHead title={title} meta={meta} actions={actions} place={place} />}
      {children}
    </PanelContext>
  );
  if (isNarrow)
    return (
      <Drawer isOpen onOpenChange={onClose} title={title} hasHead={false} size="l" isPadded={false}>
        <div className="flex h-full min-h-0 flex-col">{content}</div>
      </Drawer>
    );
  return (
    <DockedPanel kind={kind} pageShare={pageShare} title={title} onClose={onClose}>
      {content}
    </DockedPanel>
  );
}

function DockedPanel({
  kind,
  pageShare,
  title,
  onClose,
  children,
}: Pick<SidePanelProps, "kind" | "title" | "onClose" | "children"> & { pageShare: number | undefined }) {
  const id = useId();
  const { element, topId, claim, release } = use(PanelHostContext);
  useEffect(() => {
    claim(id, kind, pageShare);
    return () => release(id);
  }, [id, kind, pageShare, claim, release]);
  if (!element || topId !== id) return null;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return createPortal(
    <section aria-label={title} onKeyDown={closeOnEscape} className="flex h-full min-h-0 min-w-0 flex-col bg-page">
      {children}
    </section>,
    element,
  );
}

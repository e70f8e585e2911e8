import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useMemo } from "react";
import { createPortal } from "react-dom";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { PanelContext, PanelHostContext } from "./panel-context.ts";
import { PanelHead } from "./panel-head.tsx";

interface SidePanelProps {
  /** Its width is remembered under this name. */
  kind: string;
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  /** The page of its own that shows the same; adds the button for it. */
  pageHref?: string;
  /** False when the content begins with a `PageHead`, which becomes the panel's head. */
  hasHead?: boolean;
  children: ReactNode;
}

/** Something beside the page: behind a splitter on wide screens, a sheet on narrow ones. Rendered means open. */
export function SidePanel({ kind, title, meta, actions, onClose, pageHref, hasHead = true, children }: SidePanelProps) {
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
    <DockedPanel kind={kind} title={title} onClose={onClose}>
      {content}
    </DockedPanel>
  );
}

function DockedPanel({
  kind,
  title,
  onClose,
  children,
}: Pick<SidePanelProps, "kind" | "title" | "onClose" | "children">) {
  const id = useId();
  const { element, topId, claim, release } = use(PanelHostContext);
  useEffect(() => {
    claim(id, kind);
    return () => release(id);
  }, [id, kind, claim, release]);
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

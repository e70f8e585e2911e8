import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type PanelHost, PanelHostContext } from "#client/panels/panel-context.ts";
import { panelText } from "#product/texts/shell/panel.ts";
import { readStorage, writeStorage } from "#ui/browser-storage.ts";
import { Splitter } from "#ui/layout/splitter.tsx";
import { PanelContent } from "./panel-content.tsx";

interface Claim {
  id: string;
  kind: string;
  /** Default width of the page beside it, in percent. */
  pageShare: number;
}

/** Default width of the page beside a panel, in percent. */
const defaultShare = 55;
const storageKeyOf = (kind: string) => `troupe-panel-${kind}`;

/** The page with the newest side panel beside it. */
export function PanelArea({ children }: { children: ReactNode }) {
  const [claims, setClaims] = useState<readonly Claim[]>([]);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const top = claims.at(-1);
  const claim = useCallback(
    (id: string, kind: string, pageShare = defaultShare) => setClaims((all) => [...all, { id, kind, pageShare }]),
    [],
  );
  const release = useCallback((id: string) => setClaims((all) => all.filter((one) => one.id !== id)), []);
  const topId = top?.id ?? null;
  const host = useMemo<PanelHost>(() => ({ element, topId, claim, release }), [element, topId, claim, release]);
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({});
  const share = top ? (shares[top.kind] ?? Number(readStorage(storageKeyOf(top.kind)))) : 0;
  const saveShare = (next: number) => {
    if (!top) return;
    setShares({ ...shares, [top.kind]: next });
    writeStorage(storageKeyOf(top.kind), String(next));
  };
  return (
    <PanelHostContext value={host}>
      <Splitter
        label={panelText.resize}
        defaultShare={share || (top?.pageShare ?? defaultShare)}
        onShareChange={saveShare}
        // Pages use container queries (`@3xl:`), because a panel may take half of the window.
        start={<div className="@container flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>}
        end={top ? <div ref={setElement} className="flex min-h-0 flex-1 flex-col" /> : null}
      />
      <PanelContent />
    </PanelHostContext>
  );
}

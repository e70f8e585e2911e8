import { type ReactNode, useCallback, useMemo, useState } from "react";
import { shellText } from "#product/texts/shell.ts";
import { Splitter } from "#ui/splitter.tsx";
import { type PanelHost, PanelHostContext } from "../shell/panel-context.ts";
import { recall, remember } from "./remembered.ts";

interface Claim {
  id: string;
  kind: string;
}

/** The page's share in percent, the first time a kind of panel is opened (screens.md 2: 55/45). */
const firstShare = 55;
const keyOf = (kind: string) => `troupe-panel-${kind}`;

/** The page, and beside it the newest of the side panels that ask for the place. */
export function PanelArea({ children }: { children: ReactNode }) {
  const [claims, setClaims] = useState<readonly Claim[]>([]);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const top = claims.at(-1);
  const claim = useCallback((id: string, kind: string) => setClaims((all) => [...all, { id, kind }]), []);
  const release = useCallback((id: string) => setClaims((all) => all.filter((one) => one.id !== id)), []);
  const topId = top?.id ?? null;
  const host = useMemo<PanelHost>(() => ({ element, topId, claim, release }), [element, topId, claim, release]);
  const kept = top ? Number(recall(keyOf(top.kind))) : 0;
  return (
    <PanelHostContext value={host}>
      <Splitter
        label={shellText.panel.resize}
        defaultShare={kept || firstShare}
        onShareChange={(share) => top && remember(keyOf(top.kind), String(share))}
        start={children}
        end={top ? <div ref={setElement} className="flex min-h-0 flex-1 flex-col" /> : null}
      />
    </PanelHostContext>
  );
}

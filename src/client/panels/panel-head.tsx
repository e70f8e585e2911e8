import { Maximize2, X } from "lucide-react";
import type { ReactNode } from "react";
import { panelText } from "#product/texts/shell/panel.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useGo } from "../shell/use-go.ts";
import type { PanelPlace } from "./panel-context.ts";

interface PanelHeadProps {
  title: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  place: PanelPlace;
}

/** The header of a side panel: title, actions, full screen, close. */
export function PanelHead({ title, meta, actions, place: { onClose, pageHref } }: PanelHeadProps) {
  const go = useGo();
  return (
    <header className="flex h-head flex-none items-center gap-2 border-line border-b pr-3 pl-5">
      <div className="flex min-w-0 flex-1 items-center gap-2.5">
        <h2 className="min-w-0 cut text-base font-semibold tracking-tight">{title}</h2>
        {meta && <div className="flex min-w-0 flex-none items-center gap-2.5 text-sm text-ink-3 num">{meta}</div>}
      </div>
      {actions && <div className="flex flex-none items-center gap-2">{actions}</div>}
      {pageHref && <IconButton icon={Maximize2} label={panelText.fullScreen} onPress={() => go(pageHref)} />}
      <IconButton icon={X} label={panelText.close} onPress={onClose} />
    </header>
  );
}

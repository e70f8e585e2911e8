import { lazy, Suspense, useState } from "react";
import { builderText } from "#product/texts/builder.ts";
import { Drawer } from "#ui/drawer.tsx";
import { Splitter } from "#ui/splitter.tsx";
import { useNarrow, usePhone } from "#ui/use-media.ts";
import { LeaveGuard } from "#web/shell/leave-guard.tsx";
import { BuilderHead } from "./builder-head.tsx";
import { Checks } from "./checks.tsx";
import { keepShare, keptShare } from "./client/panel-share.ts";
import { hasUnsaved } from "./client/saving.ts";
import { useBuilder, useBuilderState } from "./client/use-builder.ts";
import { useBuilderKeys } from "./client/use-builder-keys.ts";
import { Outline } from "./outline.tsx";
import { SavingBanner } from "./saving-banner.tsx";
import { StepPalette } from "./step-palette.tsx";
import { StepPanel } from "./step-panel.tsx";

const Canvas = lazy(async () => ({ default: (await import("./canvas.tsx")).Canvas }));

interface BuilderProps {
  workflow: { id: string; title: string; userId: string; category: string[]; parentFolderId: string | null };
  /** null while they load: until then no step is blamed for an agent that is gone. */
  agents: ReadonlyMap<string, unknown> | null;
}

/** Head, canvas or outline, and beside it the settings of one step. */
export function Builder({ workflow, agents }: BuilderProps) {
  const session = useBuilder();
  const openId = useBuilderState((state) => state.openId);
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  const [view, setView] = useState<"canvas" | "outline">("canvas");
  const [share, setShare] = useState(keptShare);
  useBuilderKeys();
  const close = () => session.store.set({ openId: null });
  const isUnsaved = () => hasUnsaved(session.store.get().saving);
  const isOutline = isPhone || view === "outline";
  const onView = isPhone ? undefined : () => setView(view === "canvas" ? "outline" : "canvas");
  const panel = openId !== null && <StepPanel key={openId} nodeId={openId} onClose={close} />;
  return (
    <>
      <Checks agents={agents} />
      {/* Saves before another page is shown; asks only when that does not work. */}
      <LeaveGuard wouldLose={async () => isUnsaved() && !(await session.flush())} wouldLoseOnReload={isUnsaved} />
      <BuilderHead workflow={workflow} />
      <SavingBanner title={workflow.title} />
      <Splitter
        label={builderText.panel.resize}
        defaultShare={share}
        min={40}
        max={78}
        onShareChange={(next) => {
          setShare(next);
          keepShare(next);
        }}
        start={
          isOutline ? (
            <Outline onView={onView} />
          ) : (
            <Suspense fallback={<div className="flex-1 bg-sunken" />}>
              <Canvas onView={onView} />
            </Suspense>
          )
        }
        end={panel && !isNarrow ? panel : null}
      />
      {panel && isNarrow && (
        <Drawer isOpen onOpenChange={close} title={builderText.panel.close} hasHead={false} isPadded={false}>
          <div className="flex h-full min-h-0 flex-col">{panel}</div>
        </Drawer>
      )}
      <StepPalette />
    </>
  );
}

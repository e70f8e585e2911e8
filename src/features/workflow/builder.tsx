import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { builderText } from "#product/texts/builder.ts";
import { Drawer } from "#ui/drawer.tsx";
import { Splitter } from "#ui/splitter.tsx";
import { useNarrow, usePhone } from "#ui/use-media.ts";
import { currentPanel } from "#web/shell/panels.ts";
import { type BuilderRuns, BuilderRunsContext } from "./client/builder-runs.ts";
import { keepShare, keptShare } from "./client/panel-share.ts";
import { useBuilder, useBuilderState } from "./client/use-builder.ts";
import { useBuilderKeys } from "./client/use-builder-keys.ts";
import { Outline } from "./outline.tsx";
import { StepPalette } from "./step-palette.tsx";
import { StepPanel } from "./step-panel.tsx";

const Canvas = lazy(async () => ({ default: (await import("./canvas.tsx")).Canvas }));

/** The tab of the builder: canvas or outline, and beside it the settings of one step. */
export function Builder({ runs }: { runs: BuilderRuns }) {
  const session = useBuilder();
  const openId = useBuilderState((state) => state.openId);
  const isPhone = usePhone();
  const isBeside = useSyncExternalStore(currentPanel.subscribe, currentPanel.get) !== null;
  // A third column would leave none of them room.
  const isOver = useNarrow() || isBeside;
  const [view, setView] = useState<"canvas" | "outline">("canvas");
  const [share, setShare] = useState(keptShare);
  useBuilderKeys();
  const close = () => session.store.set({ openId: null });
  const isOutline = isPhone || view === "outline";
  const onView = isPhone ? undefined : () => setView(view === "canvas" ? "outline" : "canvas");
  const panel = openId !== null && <StepPanel key={openId} nodeId={openId} onClose={close} />;
  return (
    <BuilderRunsContext value={runs}>
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
        end={panel && !isOver ? panel : null}
      />
      {panel && isOver && (
        <Drawer isOpen onOpenChange={close} title={builderText.panel.close} hasHead={false} isPadded={false}>
          <div className="flex h-full min-h-0 flex-col">{panel}</div>
        </Drawer>
      )}
      <StepPalette />
    </BuilderRunsContext>
  );
}

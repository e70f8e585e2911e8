import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { closeAssistant } from "#builder/assistant/assistant-acts.ts";
import { type FixPlace, FixPlaceContext } from "#builder/assistant/fix-place.ts";
import { Comments, CommentsSide } from "#builder/comments/comments-side.tsx";
import { Outline } from "#builder/outline/outline.tsx";
import { viewButtonId } from "#builder/outline/outline-toolbar.tsx";
import { StepPalette } from "#builder/palette/step-palette.tsx";
import { Presence } from "#builder/presence/presence.tsx";
import { focusStep, isFocusLost, whenSettled } from "#builder/session/step-focus.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { StepPanel } from "#builder/step-panel/step-panel.tsx";
import { moreButtonId } from "#builder/tools/more-menu.tsx";
import { assistantButtonId, commentsButtonId } from "#builder/tools/tool-buttons.tsx";
import { currentPanel } from "#client/shell/panels.ts";
import { builderText } from "#product/texts/builder.ts";
import { commentText } from "#product/texts/comment.ts";
import { cx } from "#ui/cx.ts";
import { Drawer } from "#ui/drawer.tsx";
import { Splitter } from "#ui/splitter.tsx";
import { useMedia, useNarrow, usePhone } from "#ui/use-media.ts";
import { Announcer } from "./announcer.tsx";
import { IncomingFile } from "./incoming-file.tsx";
import { keepShare, keptShare } from "./panel-share.ts";
import { useBuilderKeys } from "./use-builder-keys.ts";
import { useVisit, type Visit } from "./use-visit.ts";

const Assistant = lazy(async () => ({ default: (await import("#builder/assistant/assistant.tsx")).Assistant }));
const Canvas = lazy(async () => ({ default: (await import("#builder/canvas/canvas.tsx")).Canvas }));

/** The canvas has some tools in its menu only. */
const focusTool = (id: string) => (document.getElementById(id) ?? document.getElementById(moreButtonId))?.focus();

type StepPlace = "beside" | "below" | "alone" | "over";

/** Where a step opens: beside the canvas, below it, instead of it where there is no room for both, or above a page that shows a run as well. */
function useStepPlace(isRunBeside: boolean): StepPlace {
  const isPhone = usePhone();
  const isLow = useMedia("(max-height: 640px)");
  const isWide = useMedia("(min-width: 1200px)");
  if (isRunBeside) return "over";
  if (isWide) return "beside";
  return isPhone || isLow ? "alone" : "below";
}

/** The tab of the builder: canvas or outline, and beside it the settings of one step. */
export function Builder({ visit }: { visit: Visit | null }) {
  const session = useBuilder();
  const openId = useBuilderState((state) => state.openId);
  const isPhone = usePhone();
  const isBeside = useSyncExternalStore(currentPanel.subscribe, currentPanel.get) !== null;
  // A third column would leave none of them room.
  const isOver = useNarrow() || isBeside;
  const [view, setView] = useState<"canvas" | "outline">("canvas");
  const stepPlace = useStepPlace(isBeside);
  const kind = openId === null ? "other" : "step";
  const [shares, setShares] = useState(() => ({ step: keptShare("step"), other: keptShare("other") }));
  useBuilderKeys();
  useVisit(visit);
  const close = () => {
    const isInside = document.activeElement?.closest("[data-settings]") != null;
    session.store.set({ openId: null });
    if (openId !== null && isInside) whenSettled(() => isFocusLost() && focusStep(openId));
  };
  const isOutline = isPhone || view === "outline";
  const onView = isPhone
    ? undefined
    : () => {
        setView(isOutline ? "canvas" : "outline");
        // The button that was pressed has gone with its view.
        whenSettled(() => isFocusLost() && focusTool(viewButtonId));
      };
  const talk = useBuilderState((state) => state.talk);
  const closeTalk = () => {
    session.store.set({ talk: null });
    whenSettled(() => isFocusLost() && focusTool(commentsButtonId));
  };
  const isTalk = openId === null && talk !== null;
  const step = openId !== null && (
    <StepPanel key={openId} nodeId={openId} layout={stepPlace === "beside" ? "panes" : "tabs"} onClose={close} />
  );
  const comments = openId === null && talk && <CommentsSide talk={talk} onClose={closeTalk} />;
  const isPanelOver = step ? stepPlace === "over" : comments && isOver;
  const panel = step || comments;
  const isStepUnder = stepPlace === "below" || stepPlace === "alone";
  const beside = step ? stepPlace === "beside" && step : !isOver && comments;
  const assisting = useBuilderState((state) => state.assistant.place);
  const [isAssisted, setAssisted] = useState(false);
  if (assisting !== null && !isAssisted) setAssisted(true);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const [fixPlace, setFixPlace] = useState<FixPlace | null>(null);
  const isDocked = assisting === "beside" && !panel && !isOver;
  const closeTheAssistant = () => {
    closeAssistant(session);
    whenSettled(() => isFocusLost() && focusTool(assistantButtonId));
  };
  return (
    <FixPlaceContext value={setFixPlace}>
      <Splitter
        label={builderText.panel.resize}
        defaultShare={shares[kind]}
        min={kind === "step" ? 20 : 40}
        max={kind === "step" ? 45 : 78}
        onShareChange={(next) => {
          setShares({ ...shares, [kind]: next });
          keepShare(kind, next);
        }}
        start={
          <>
            <div
              className={cx(
                "flex min-h-0 flex-col",
                step && stepPlace === "alone" && "hidden",
                step && stepPlace === "below" ? "h-[36%] flex-none border-line border-b" : "flex-1",
              )}
            >
              {isOutline ? (
                <Outline onView={onView} />
              ) : (
                <Suspense fallback={<div className="flex-1 bg-sunken" />}>
                  <Canvas onView={onView} />
                </Suspense>
              )}
            </div>
            {isStepUnder && step}
          </>
        }
        end={isDocked ? <div ref={setDock} className="flex min-h-0 flex-1 flex-col" /> : beside || null}
      />
      {isPanelOver && (
        <Drawer
          isOpen
          onOpenChange={isTalk ? closeTalk : close}
          title={isTalk ? commentText.title : builderText.panel.close}
          hasHead={false}
          isPadded={false}
        >
          <div className="flex h-full min-h-0 flex-col">{panel}</div>
        </Drawer>
      )}
      {/* Stays mounted once opened, so that an answer arrives even while the panel is closed. */}
      {isAssisted && (
        <Suspense>
          <Assistant
            dock={isDocked ? dock : null}
            isOver={assisting === "over" || (assisting === "beside" && isOver)}
            fixPlace={assisting === "output" ? fixPlace : null}
            onClose={closeTheAssistant}
          />
        </Suspense>
      )}
      <StepPalette />
      <IncomingFile />
      <Comments />
      <Presence />
      <Announcer />
    </FixPlaceContext>
  );
}

import { lazy, Suspense, useState } from "react";
import { closeAssistant } from "#builder/assistant/assistant-actions.ts";
import { FixSlotContext, type FixSlotTarget } from "#builder/assistant/fix-slot-context.ts";
import { CommentsLoader, CommentsPanel } from "#builder/comments/comments-panel.tsx";
import { ImportChecklist } from "#builder/imports/import-checklist.tsx";
import { Outline } from "#builder/outline/outline.tsx";
import { viewButtonId } from "#builder/outline/outline-toolbar.tsx";
import { StepPalette } from "#builder/palette/step-palette.tsx";
import { Presence } from "#builder/presence/presence.tsx";
import { afterFocusReturns, focusStep, isFocusLost } from "#builder/session/step-focus.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { StepPanel } from "#builder/step-panel/step-panel.tsx";
import { moreButtonId } from "#builder/tools/more-menu.tsx";
import { assistantButtonId, commentsButtonId } from "#builder/tools/tool-buttons.tsx";
import { usePanel } from "#client/panels/panels.ts";
import { commentText } from "#product/texts/builder/comments.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { cx } from "#ui/cx.ts";
import { useMedia, useNarrow, usePhone } from "#ui/hooks/use-media.ts";
import { Splitter } from "#ui/layout/splitter.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { Announcer } from "./announcer.tsx";
import { ImportOffer } from "./import-offer.tsx";
import { loadPanelShare, savePanelShare } from "./panel-share.ts";
import { useBuilderKeys } from "./use-builder-keys.ts";
import { type StepLink, useStepLink } from "./use-step-link.ts";

const Assistant = lazy(async () => ({ default: (await import("#builder/assistant/assistant.tsx")).Assistant }));
const Canvas = lazy(async () => ({ default: (await import("#builder/canvas/canvas.tsx")).Canvas }));

/** Some tools exist only in the canvas menu, so the menu button is the fallback. */
const focusTool = (id: string) => (document.getElementById(id) ?? document.getElementById(moreButtonId))?.focus();

type StepPanelPlacement = "beside" | "below" | "alone" | "over";

/**
 * Where the step panel opens: beside the canvas, below it, alone on small screens, or as a drawer while a run is shown
 * beside the page.
 */
function useStepPanelPlacement(isRunBeside: boolean): StepPanelPlacement {
  const isPhone = usePhone();
  const isLow = useMedia("(max-height: 640px)");
  const isWide = useMedia("(min-width: 1200px)");
  if (isRunBeside) return "over";
  if (isWide) return "beside";
  return isPhone || isLow ? "alone" : "below";
}

/** The Build tab: canvas or outline, with the panel of one step. */
export function Builder({ visit: stepLink }: { visit: StepLink | null }) {
  const session = useBuilder();
  const openId = useBuilderState((state) => state.openId);
  const isPhone = usePhone();
  const isPanelOpen = usePanel((panel) => panel.request !== null);
  // There is no space for a third column.
  const isOver = useNarrow() || isPanelOpen;
  const [view, setView] = useState<"canvas" | "outline">("canvas");
  const placement = useStepPanelPlacement(isPanelOpen);
  const panelKind = openId === null ? "other" : "step";
  const [shares, setShares] = useState(() => ({ step: loadPanelShare("step"), other: loadPanelShare("other") }));
  useBuilderKeys();
  useStepLink(stepLink);
  const close = () => {
    const isInside = document.activeElement?.closest("[data-settings]") != null;
    session.store.setState({ openId: null });
    if (openId !== null && isInside) afterFocusReturns(() => isFocusLost() && focusStep(openId));
  };
  const isOutline = isPhone || view === "outline";
  const onSwitchView = isPhone
    ? undefined
    : () => {
        setView(isOutline ? "canvas" : "outline");
        // The pressed button disappears with its view.
        afterFocusReturns(() => isFocusLost() && focusTool(viewButtonId));
      };
  const commentsPanel = useBuilderState((state) => state.commentsPanel);
  const closeComments = () => {
    session.store.setState({ commentsPanel: null });
    afterFocusReturns(() => isFocusLost() && focusTool(commentsButtonId));
  };
  const isShowingComments = openId === null && commentsPanel !== null;
  const step = openId !== null && (
    <StepPanel key={openId} nodeId={openId} layout={placement === "beside" ? "panes" : "tabs"} onClose={close} />
  );
  const comments = openId === null && commentsPanel && (
    <CommentsPanel panelState={commentsPanel} onClose={closeComments} />
  );
  const isPanelOver = step ? placement === "over" : comments && isOver;
  const panel = step || comments;
  const isStepBelow = placement === "below" || placement === "alone";
  const beside = step ? placement === "beside" && step : !isOver && comments;
  const assistantPlace = useBuilderState((state) => state.assistant.place);
  const [hasOpenedAssistant, setAssisted] = useState(false);
  if (assistantPlace !== null && !hasOpenedAssistant) setAssisted(true);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const [fixSlot, setFixSlot] = useState<FixSlotTarget | null>(null);
  const isDocked = assistantPlace === "beside" && !panel && !isOver;
  const closeAssistantPanel = () => {
    closeAssistant(session);
    afterFocusReturns(() => isFocusLost() && focusTool(assistantButtonId));
  };
  return (
    <FixSlotContext value={setFixSlot}>
      <Splitter
        label={stepPanelText.resize}
        defaultShare={shares[panelKind]}
        min={panelKind === "step" ? 20 : 40}
        max={panelKind === "step" ? 45 : 78}
        onShareChange={(next) => {
          setShares({ ...shares, [panelKind]: next });
          savePanelShare(panelKind, next);
        }}
        start={
          <>
            <div
              className={cx(
                "flex min-h-0 flex-col",
                step && placement === "alone" && "hidden",
                step && placement === "below" ? "h-[36%] flex-none border-line border-b" : "flex-1",
              )}
            >
              <ImportChecklist />
              {isOutline ? (
                <Outline onView={onSwitchView} />
              ) : (
                <Suspense fallback={<div className="flex-1 bg-sunken" />}>
                  <Canvas onSwitchView={onSwitchView} />
                </Suspense>
              )}
            </div>
            {isStepBelow && step}
          </>
        }
        end={isDocked ? <div ref={setDock} className="flex min-h-0 flex-1 flex-col" /> : beside || null}
      />
      {isPanelOver && (
        <Drawer
          isOpen
          onOpenChange={isShowingComments ? closeComments : close}
          title={isShowingComments ? commentText.title : stepPanelText.close}
          hasHead={false}
          isPadded={false}
        >
          <div className="flex h-full min-h-0 flex-col">{panel}</div>
        </Drawer>
      )}
      {/* Stays mounted once opened, so that an answer arrives even while the panel is closed. */}
      {hasOpenedAssistant && (
        <Suspense>
          <Assistant
            dock={isDocked ? dock : null}
            isOver={assistantPlace === "over" || (assistantPlace === "beside" && isOver)}
            fixSlot={assistantPlace === "output" ? fixSlot : null}
            onClose={closeAssistantPanel}
          />
        </Suspense>
      )}
      <StepPalette />
      <ImportOffer />
      <CommentsLoader />
      <Presence />
      <Announcer />
    </FixSlotContext>
  );
}

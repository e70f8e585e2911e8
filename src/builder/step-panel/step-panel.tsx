import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { StepEstimate } from "#builder/checks/estimate-badge.tsx";
import { PromptOwner } from "#builder/prompt-field/prompt-owner.tsx";
import { SaveLine } from "#builder/saving/save-line.tsx";
import { leaveStep } from "#builder/session/commands.ts";
import { useFocusOnOpen } from "#builder/session/step-focus.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { RunFromStep } from "#builder/test-runs/run-from-step.tsx";
import { RunStepButton } from "#builder/test-runs/run-step-button.tsx";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { cx } from "#ui/cx.ts";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { Tabs } from "#ui/layout/tabs.tsx";
import { InputPane } from "./input-pane.tsx";
import { PanelHead } from "./panel-head.tsx";
import { SettingsPane } from "./settings-pane.tsx";
import { StepLockNotice, useStepLock } from "./step-lock-notice.tsx";
import { StepOutput } from "./step-output.tsx";

interface StepPanelProps {
  nodeId: string;
  /** Three panes side by side, or one at a time in tabs. */
  layout: "panes" | "tabs";
  onClose: () => void;
}

type PaneId = "input" | "settings" | "output";

const paneTabs = (): readonly { id: PaneId; label: string }[] => [
  { id: "input", label: stepPanelText.input.title },
  { id: "settings", label: builderText.settings },
  { id: "output", label: stepPanelText.output.title },
];

/** The panel of a step: inputs, settings and output. */
export function StepPanel({ nodeId, layout, onClose }: StepPanelProps) {
  const session = useBuilder();
  const node = useBuilderState((state) => state.history.present.nodes.find((one) => one.id === nodeId));
  const task = useBuilderState((state) => state.outputTask);
  const [activePane, setActivePane] = useState<PaneId>(task?.nodeId === nodeId ? "output" : "settings");
  const panel = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  const isLocked = useStepLock(nodeId) !== null;
  useFocusOnOpen(panel);
  useEffect(() => {
    if (task?.nodeId === nodeId) setActivePane("output");
  }, [task, nodeId]);
  useEffect(() => () => leaveStep(session, nodeId), [session, nodeId]);
  if (!node) return null;
  const runs = catalog[node.type]?.traits?.executes !== false;
  const isPanes = layout === "panes";
  const isShown = (one: PaneId) => isPanes || one === activePane || (!runs && one === "settings");
  const closeOnEscape = (event: KeyboardEvent) => {
    // Text editors prevent the default of every Esc; an Esc that closed a suggestion list doesn't bubble here.
    const isWriting = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (event.key !== "Escape" || (event.defaultPrevented && !isWriting)) return;
    event.preventDefault();
    onClose();
  };
  const paneClass = (one: PaneId, more = "") =>
    cx(
      "flex min-h-0 min-w-0 flex-1 flex-col",
      !isShown(one) && "hidden",
      one !== "settings" && isPanes && "bg-sunken",
      more,
    );
  const foot = runs && session.canEdit && (
    <footer className="flex flex-none flex-wrap items-center gap-x-2 gap-y-1 border-line border-t px-4 py-2.5">
      <RunStepButton node={node} look="button" />
      <RunFromStep node={node} variant="button" />
      <StepEstimate node={node} />
    </footer>
  );
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-settings
      aria-label={node.label}
      onKeyDown={closeOnEscape}
      className="flex min-h-0 flex-1 flex-col bg-page outline-none"
    >
      <PanelHead node={node} isLocked={isLocked} onClose={onClose} />
      <StepLockNotice nodeId={nodeId} />
      {!isPanes && runs && (
        <Tabs
          aria-label={stepPanelText.tabs}
          tabs={paneTabs()}
          value={activePane}
          onChange={setActivePane}
          end={isNarrow && <SaveLine />}
          className="flex-none px-5 pt-1 max-sm:px-4"
        />
      )}
      <PromptOwner nodeId={node.id}>
        <div
          className={cx(
            "min-h-0 flex-1",
            isPanes && runs
              ? "grid grid-cols-[minmax(0,284fr)_minmax(0,384fr)_minmax(0,284fr)] grid-rows-[minmax(0,1fr)]"
              : "flex flex-col",
          )}
        >
          {runs && (
            <div className={paneClass("input")}>
              <InputPane node={node} hasTitle={isPanes} onInsert={() => flushSync(() => setActivePane("settings"))} />
            </div>
          )}
          <div className={paneClass("settings", isPanes && runs ? "border-line border-x" : "")}>
            <SettingsPane node={node} hasTitle={isPanes && runs} isLocked={isLocked} />
          </div>
          {runs && (
            <div className={paneClass("output")}>
              <StepOutput node={node} hasTitle={isPanes} />
              {isPanes && foot}
            </div>
          )}
        </div>
      </PromptOwner>
      {!isPanes && foot}
    </aside>
  );
}

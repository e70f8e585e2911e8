import { type ComponentProps, type RefObject, useId } from "react";
import type { Gestures } from "#builder/session/canvas-preferences.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { canvasToolText } from "#product/texts/builder/canvas-tools.ts";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { Popover } from "#ui/overlays/popover.tsx";

const gestures: readonly Gestures[] = ["mouse", "trackpad"];

interface CanvasSettingsProps {
  anchor: RefObject<Element | null>;
  placement: ComponentProps<typeof Popover>["placement"];
  onClose: () => void;
}

/** The canvas preferences of this person. */
export function CanvasSettings({ anchor, placement, onClose }: CanvasSettingsProps) {
  const { setPreferences } = useBuilder();
  const preferences = useBuilderState((state) => state.preferences);
  const titleId = useId();
  return (
    <Popover
      aria-labelledby={titleId}
      placement={placement}
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="grid w-72 gap-4"
    >
      <h2 id={titleId} className="font-semibold">
        {canvasToolText.settings}
      </h2>
      <RadioGroup
        label={canvasToolText.gestures}
        options={gestures.map((id) => ({ id, label: canvasToolText.gesture[id] }))}
        value={preferences.gestures}
        onChange={(id) => setPreferences({ gestures: id === "mouse" ? "mouse" : "trackpad" })}
      />
      <Switch
        isSelected={preferences.isSnapping}
        onChange={(isSnapping) => setPreferences({ isSnapping })}
        hint={canvasToolText.snapHint}
      >
        {canvasToolText.snap}
      </Switch>
      <Switch isSelected={preferences.hasMinimap} onChange={(hasMinimap) => setPreferences({ hasMinimap })}>
        {canvasToolText.minimap}
      </Switch>
    </Popover>
  );
}

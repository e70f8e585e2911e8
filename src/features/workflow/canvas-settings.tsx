import { Settings2 } from "lucide-react";
import { useId } from "react";
import { groundText as text } from "#product/texts/ground.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Popover } from "#ui/popover.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Switch } from "#ui/switch.tsx";
import type { Gestures } from "./client/habits.ts";
import { useBuilder, useBuilderState } from "./client/use-builder.ts";

const gestures: readonly Gestures[] = ["mouse", "trackpad"];

/** What this person prefers on every canvas. */
export function CanvasSettings() {
  const { adopt } = useBuilder();
  const habits = useBuilderState((state) => state.habits);
  const titleId = useId();
  return (
    <Popover
      aria-labelledby={titleId}
      placement="top start"
      className="grid w-72 gap-4"
      trigger={<IconButton size="xs" tooltipPlacement="top" icon={Settings2} label={text.settings} />}
    >
      <h2 id={titleId} className="font-semibold">
        {text.settings}
      </h2>
      <RadioGroup
        label={text.gestures}
        options={gestures.map((id) => ({ id, label: text.gesture[id] }))}
        value={habits.gestures}
        onChange={(id) => adopt({ gestures: id === "mouse" ? "mouse" : "trackpad" })}
      />
      <Switch isSelected={habits.isSnapping} onChange={(isSnapping) => adopt({ isSnapping })} hint={text.snapHint}>
        {text.snap}
      </Switch>
      <Switch isSelected={habits.hasMinimap} onChange={(hasMinimap) => adopt({ hasMinimap })}>
        {text.minimap}
      </Switch>
    </Popover>
  );
}

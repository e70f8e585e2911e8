import { Minus, Pencil, Plus } from "lucide-react";
import type { ChangeMark } from "#builder/session/assistant-state.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { cx } from "#ui/cx.ts";

const looks = {
  add: { icon: Plus, tone: "bg-success-soft text-success" },
  change: { icon: Pencil, tone: "bg-warning-soft text-warning" },
  remove: { icon: Minus, tone: "bg-danger-soft text-danger" },
} as const;

export const proposedBorders: Readonly<Record<ChangeMark, string>> = {
  add: "border-success!",
  change: "border-warning!",
  remove: "border-danger!",
};

/** Badge on a step that the assistant has added or wants to change or remove. */
export function ProposedMark({ mark }: { mark: ChangeMark }) {
  const { icon: Icon, tone } = looks[mark];
  const label = assistantText.mark[mark];
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cx("grid size-5 flex-none place-items-center rounded-full", tone)}
    >
      <Icon aria-hidden className="size-3" />
    </span>
  );
}

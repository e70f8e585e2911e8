import { iconOf } from "#nodes/icon-of.tsx";
import { specOf } from "#nodes/index.ts";
import { cx } from "#ui/cx.ts";

const sizes = { 20: "size-5 rounded-mark", 24: "size-6 rounded-mark", 32: "size-8 rounded-control" };
const families = {
  human: "bg-kind-human-soft text-kind-human",
  ai: "bg-kind-ai-soft text-kind-ai",
  flow: "bg-kind-flow-soft text-kind-flow",
};

interface StepTileProps {
  type: string;
  size?: keyof typeof sizes;
}

/** The icon of a node type on its family's color. Decorative: the type's name is shown next to it. */
export function StepTile({ type, size = 32 }: StepTileProps) {
  const spec = specOf(type);
  const Icon = iconOf(spec?.icon ?? "");
  return (
    <span
      aria-hidden
      className={cx("grid flex-none place-items-center", sizes[size], families[spec?.family ?? "flow"])}
    >
      <Icon className={size === 32 ? "size-4" : size === 24 ? "size-3.5" : "size-3"} />
    </span>
  );
}

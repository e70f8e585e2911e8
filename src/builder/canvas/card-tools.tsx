import { NodeToolbar, Position } from "@xyflow/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface CardToolsProps {
  actions: readonly { icon: LucideIcon; label: string; onPress: () => void }[];
  children?: ReactNode;
}

/** Small buttons above the selected card. Their size doesn't follow the zoom. */
export function CardTools({ actions, children }: CardToolsProps) {
  return (
    <NodeToolbar isVisible position={Position.Top} align="end" offset={6}>
      <div className="nodrag nopan flex items-center gap-0.5 rounded-control border border-line-2 bg-raised p-0.5 shadow-float-1">
        {children}
        {actions.map(({ icon: Icon, label, onPress }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            onClick={onPress}
            className="grid size-6 place-items-center rounded-mark text-ink-3 hover:bg-hover hover:text-ink"
          >
            <Icon aria-hidden className="size-3.5" />
          </button>
        ))}
      </div>
    </NodeToolbar>
  );
}

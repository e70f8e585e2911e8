import { ViewportPortal } from "@xyflow/react";
import { useBuilderState } from "#builder/session/use-builder.ts";
import { cx } from "#ui/cx.ts";

/** How far a guide extends beyond its cards. */
const overhangPixels = 12;

/** Guides between the dragged cards and the neighbors they are aligned with. */
export function CanvasGuides() {
  const guides = useBuilderState((state) => state.guides);
  if (guides.length === 0) return null;
  return (
    <ViewportPortal>
      {guides.map(({ axis, at, from, to }) => {
        const length = to - from + 2 * overhangPixels;
        const [x, y] = axis === "x" ? [at, from - overhangPixels] : [from - overhangPixels, at];
        return (
          <span
            key={`${axis} ${at}`}
            aria-hidden
            style={{
              transform: `translate(${x}px, ${y}px)`,
              ...(axis === "x" ? { height: length } : { width: length }),
            }}
            className={
              // Its own layer, so that the canvas below isn't repainted.
              cx(
                "pointer-events-none absolute border-accent will-change-transform",
                axis === "x" ? "border-l" : "border-t",
              )
            }
          />
        );
      })}
    </ViewportPortal>
  );
}

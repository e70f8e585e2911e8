import { ViewportPortal } from "@xyflow/react";
import { useBuilderState } from "#builder/session/use-builder.ts";
import { cx } from "#ui/cx.ts";

/** How far a line goes on beyond the cards it runs through. */
const overhangPixels = 12;

/** The lines that the cards in hand are on, with the neighbours that are on them too. */
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
              // A picture of its own: the ground below is not painted anew for it.
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

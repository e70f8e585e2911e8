/** Arrow markers of the edges, referenced by id. */
export function CanvasArrows() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        {(["plain", "accent", "danger"] as const).map((tone) => (
          <marker
            key={tone}
            id={`arrow-${tone}`}
            viewBox="0 0 8 8"
            refX="4.5"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path
              d="M1 1 4.5 4 1 7"
              fill="none"
              stroke={edgeColors[tone]}
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </marker>
        ))}
      </defs>
    </svg>
  );
}

export const edgeColors = { plain: "var(--ink-4)", accent: "var(--accent)", danger: "var(--danger-solid)" };

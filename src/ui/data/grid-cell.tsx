import type { CSSProperties, ReactNode } from "react";

interface GridCellProps {
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** A cell of a grid whose rows are not table rows. The rows have the focus. */
export function GridCell(props: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
    <div role="gridcell" {...props} />
  );
}

/** The head of a column of such a grid. */
export function GridColumnHead(props: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
    <div role="columnheader" {...props} />
  );
}

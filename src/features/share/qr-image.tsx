import qrcode from "qrcode-generator";
import { shareText as text } from "#product/texts/share/share.ts";

/** Modules around the code that scanners need. */
const margin = 4;

/** A QR code, black on white in both themes, because scanners need the contrast. */
export function QrImage({ content }: { content: string }) {
  const code = qrcode(0, "M");
  code.addData(content);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => (code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : "")).join(
      "",
    ),
  );
  return (
    <svg
      role="img"
      aria-label={text.qrOf}
      viewBox={`${-margin} ${-margin} ${count + 2 * margin} ${count + 2 * margin}`}
      shapeRendering="crispEdges"
      className="size-40 rounded-control"
    >
      <rect x={-margin} y={-margin} width="100%" height="100%" fill="#fff" />
      <path d={rows.join("")} fill="#000" />
    </svg>
  );
}

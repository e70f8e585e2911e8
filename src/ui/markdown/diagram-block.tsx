import { Download, Maximize2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { CopyButton } from "../copy-button.tsx";
import { Dialog } from "../dialog.tsx";
import { IconButton } from "../icon-button.tsx";
import { useTheme } from "../theme/theme.ts";
import { useWords } from "../words.ts";
import { CodeBlock } from "./code-block.tsx";
import { downloadText } from "./download-text.ts";

/** A mermaid diagram. It is shown as a picture, so nothing that hides in it can run; code that does not parse stays code. */
export function DiagramBlock({ code }: { code: string }) {
  const words = useWords();
  const drawing = useDiagram(code);
  const [isLarge, setLarge] = useState(false);
  if (drawing === null) return <CodeBlock code={code} language="mermaid" />;
  const picture = drawing && (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`}
      alt={words.diagram}
      className="mx-auto max-w-full rounded-none!"
    />
  );
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-page">
      <figcaption className="flex h-9 items-center gap-0.5 border-line border-b bg-sunken pr-1.5 pl-3.5">
        <span className="min-w-0 flex-1 font-mono text-xs text-ink-3">mermaid</span>
        <IconButton
          size="xs"
          icon={Maximize2}
          label={words.fullSize}
          isDisabled={!drawing}
          onPress={() => setLarge(true)}
        />
        <IconButton
          size="xs"
          icon={Download}
          label={words.download}
          isDisabled={!drawing}
          onPress={() => drawing && downloadText("diagram.svg", drawing, "image/svg+xml")}
        />
        <CopyButton size="xs" text={code} />
      </figcaption>
      <div aria-busy={!drawing} className="grid min-h-40 place-items-center overflow-auto p-4">
        {picture}
      </div>
      <Dialog isOpen={isLarge} onOpenChange={setLarge} title={words.diagram} size="l">
        <div className="overflow-auto [&_img]:w-full [&_img]:max-w-none">{picture}</div>
      </Dialog>
    </figure>
  );
}

/** The diagram as SVG: undefined while it is drawn, null when the code does not parse. */
function useDiagram(code: string): string | null | undefined {
  const id = useId().replaceAll(/[^a-z0-9]/gi, "");
  const { shown } = useTheme();
  const [drawing, setDrawing] = useState<string | null>();
  useEffect(() => {
    let isGone = false;
    void import("./draw-diagram.ts")
      .then(({ drawDiagram }) => drawDiagram(`diagram${id}`, code, shown))
      .then((svg) => !isGone && setDrawing(svg))
      .catch(() => !isGone && setDrawing(null));
    return () => {
      isGone = true;
    };
  }, [code, id, shown]);
  return drawing;
}

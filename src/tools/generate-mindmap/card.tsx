import { Network } from "lucide-react";
import { useMemo, useState } from "react";
import { generateMindmapText } from "#product/texts/tools/generate-mindmap.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { TreeDiagram } from "#ui/tree-diagram/tree-diagram.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { type MindMapNode, readMindMap } from "./parse.ts";
import { generateMindmap } from "./spec.ts";

const text = generateMindmapText;

/** A mind map that pans and zooms, or its outline. */
export function GenerateMindmapCard({ call, look }: ToolCardProps) {
  const { data: input } = generateMindmap.input.safeParse(call.input);
  const { data: output } = generateMindmap.output.safeParse(call.output);
  const { title: topic, markdown } = output ?? {};
  const read = useMemo(() => (markdown ? readMindMap(markdown, topic) : null), [markdown, topic]);
  const outcome = outcomeOf(call);
  const root = outcome === "done" && read && "root" in read ? read.root : null;
  const title = root ? text.done : outcome === "running" || outcome === "waiting" ? text.running : text.failed;
  return (
    <ToolLine call={call} look={look} icon={Network} title={title} meta={topic ?? input?.title} isOpenWhenDone>
      {root && <MapOrOutline root={root} />}
    </ToolLine>
  );
}

/** Phones start with the outline, because a map needs width. */
function MapOrOutline({ root }: { root: MindMapNode }) {
  const isPhone = usePhone();
  const [chosen, setChosen] = useState<"map" | "outline" | null>(null);
  const view = chosen ?? (isPhone ? "outline" : "map");
  const options = [
    { id: "map", label: text.mapView },
    { id: "outline", label: text.outlineView },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Segmented
        aria-label={text.view}
        options={options}
        value={view}
        onChange={setChosen}
        className="justify-self-start print:hidden"
      />
      {view === "map" ? (
        <TreeDiagram root={root} aria-label={text.map(root.label)} hiddenLabel={text.hidden} />
      ) : (
        <Outline root={root} />
      )}
    </div>
  );
}

function Outline({ root }: { root: MindMapNode }) {
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold text-ink">{root.label}</p>
      <Branches nodes={root.children} depth={1} />
    </div>
  );
}

function Branches({ nodes, depth }: { nodes: readonly MindMapNode[]; depth: number }) {
  if (nodes.length === 0) return null;
  return (
    <ul className={depth === 1 ? "mt-1" : "ml-1 border-l border-line pl-3"}>
      {nodes.map(({ id, label, children }) => (
        <li key={id} className="py-0.5">
          <span className={depth === 1 ? "font-medium text-ink" : undefined}>{label}</span>
          <Branches nodes={children} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

import { Trash2 } from "lucide-react";
import { binText } from "#product/texts/library/bin.ts";
import { urls } from "#product/urls.ts";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { Link } from "./link.tsx";
import { useWorkspace } from "./use-workspace.ts";

/** Link to the bin in a library's header. */
export function BinLink() {
  const { slug } = useWorkspace();
  return (
    <Tooltip text={binText.title}>
      <Link
        href={urls.bin(slug)}
        aria-label={binText.title}
        className="grid size-control flex-none place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-sm:size-11"
      >
        <Trash2 aria-hidden className="size-4" />
      </Link>
    </Tooltip>
  );
}

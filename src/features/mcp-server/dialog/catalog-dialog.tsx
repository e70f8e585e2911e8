import { Plus } from "lucide-react";
import { useState } from "react";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { type McpCatalogEntry, mcpCatalog } from "#product/tools/mcp-catalog.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { RegistryResults } from "./registry-results.tsx";

const text = mcpServerText.catalog;

interface CatalogDialogProps {
  onPick: (entry: McpCatalogEntry) => void;
  onClose: () => void;
}

/** Products with a server of their own, and what the official registry has. */
export function CatalogDialog({ onPick, onClose }: CatalogDialogProps) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = mcpCatalog.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Dialog isOpen onOpenChange={onClose} title={text.title} description={text.about} size="m">
      <SearchField aria-label={text.search} placeholder={text.search} value={search} onChange={setSearch} />
      <ul aria-label={text.title} className="mt-3">
        <ListRow
          isPressable
          start={<Plus aria-hidden className="text-ink-3" />}
          title={
            <button
              type="button"
              className="stretch"
              onClick={() => onPick({ name: search.trim(), url: null, auth: "none" })}
            >
              {text.custom}
            </button>
          }
          meta={text.customHint}
        />
        {found.map((entry) => (
          <ListRow
            key={entry.name}
            isPressable
            title={
              <button type="button" className="stretch" onClick={() => onPick(entry)}>
                {entry.name}
              </button>
            }
            meta={entry.url ? URL.parse(entry.url)?.host : text.ownUrl}
            end={text.auth[entry.auth]}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="py-3 text-ink-3">{text.noMatches}</p>}
      {wanted.length > 1 && <RegistryResults search={search.trim()} onPick={onPick} />}
    </Dialog>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import type { McpCatalogEntry } from "#product/tools/mcp-catalog.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

const text = mcpServerText.catalog;

interface RegistryResultsProps {
  search: string;
  onPick: (entry: McpCatalogEntry) => void;
}

/** Asks the official registry, which is another server, only once the person wants it. */
export function RegistryResults({ search, onPick }: RegistryResultsProps) {
  const { id: workspaceId } = useWorkspace();
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = asked === search;
  const { data, isError, isFetching } = useQuery({
    ...api.mcpServer.searchRegistry.queryOptions({ workspaceId, search }),
    enabled: isAsked,
    meta: { isSilent: true },
  });
  if (!isAsked || isFetching)
    return (
      <Button className="mt-4" isPending={isAsked} onPress={() => setAsked(search)}>
        {text.registry}
      </Button>
    );
  if (isError || !data)
    return (
      <Callout tone="warning" isAnnounced className="mt-4">
        {text.registryFailed}
      </Callout>
    );
  return (
    <section aria-label={text.registryResults} className="mt-5">
      <h3 className="text-sm font-medium text-ink-3">{text.registryResults}</h3>
      {data.length === 0 && <p className="py-2 text-ink-3">{text.registryNone}</p>}
      <ul>
        {data.map(({ name, title, description, url }) => (
          <ListRow
            key={name}
            isPressable
            title={
              <button type="button" className="stretch" onClick={() => onPick({ name: title, url, auth: "none" })}>
                {title}
              </button>
            }
            meta={description}
            end={<span className="max-sm:hidden">{URL.parse(url)?.host}</span>}
          />
        ))}
      </ul>
    </section>
  );
}

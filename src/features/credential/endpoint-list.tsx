import { Plus, Server, Trash2 } from "lucide-react";
import { useState } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { endpointText } from "#product/texts/credentials/endpoint.ts";
import { keysText } from "#product/texts/credentials/keys.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useDeleteEndpoint, useEndpoints } from "./client.ts";
import { type EditedEndpoint, EndpointDialog } from "./endpoint-dialog.tsx";

const texts = keysText;

/** The workspace's own OpenAI-compatible servers. */
export function EndpointList({ workspaceId }: { workspaceId: string }) {
  const endpoints = useEndpoints(workspaceId);
  const remove = useDeleteEndpoint();
  const [edited, setEdited] = useState<EditedEndpoint | "new" | null>(null);
  const [endpointToDelete, setEndpointToDelete] = useState<{ id: string; name: string } | null>(null);
  const list = endpoints.data ?? [];
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <SectionHeader
          variant="title"
          title={texts.endpoints}
          actions={
            <Button size="s" icon={Plus} onPress={() => setEdited("new")}>
              {texts.addEndpoint}
            </Button>
          }
        />
        <p className="max-w-measure text-sm text-ink-3">{texts.endpointsDesc}</p>
      </div>
      {list.length > 0 && (
        <Frame>
          {list.map((endpoint) => (
            <div key={endpoint.id} className="flex min-h-13 items-center gap-3 px-3 py-2 text-sm">
              <Server aria-hidden className="text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="cut font-medium">{endpoint.name}</p>
                <p className="cut text-ink-3" title={endpoint.baseUrl}>
                  {endpoint.baseUrl}
                </p>
              </div>
              <span className="flex-none text-ink-3 num max-sm:hidden">{texts.modelCount(endpoint.models.length)}</span>
              <Button size="s" variant="ghost" onPress={() => setEdited(endpoint)}>
                {buttonText.edit}
              </Button>
              <IconButton
                icon={Trash2}
                size="s"
                label={endpointText.delete(endpoint.name)}
                onPress={() => setEndpointToDelete(endpoint)}
              />
            </div>
          ))}
        </Frame>
      )}
      {edited && (
        <EndpointDialog
          workspaceId={workspaceId}
          endpoint={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        isOpen={endpointToDelete !== null}
        onOpenChange={() => setEndpointToDelete(null)}
        title={endpointText.confirmDelete(endpointToDelete?.name ?? "").title}
        confirmText={endpointText.confirmDelete("").confirm}
        isDanger
        isPending={remove.isPending}
        onConfirm={() =>
          endpointToDelete && remove.mutate({ id: endpointToDelete.id }, { onSettled: () => setEndpointToDelete(null) })
        }
      >
        {endpointText.confirmDelete("").text}
      </ConfirmDialog>
    </section>
  );
}

import { useState } from "react";
import { ConnectServer } from "#client/mcp/connect-server.tsx";
import { mcpOffersText as text } from "#product/texts/mcp/mcp-offers.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Select } from "#ui/select/select.tsx";
import { type AttachedFile, type ServerTemplate, useAttachResource, useServerResources } from "../client/use-offers.ts";
import type { ListedServer } from "../client/use-servers.ts";
import { ResourceList } from "./resource-list.tsx";
import { TemplateForm } from "./template-form.tsx";

interface AttachDialogProps {
  /** Those that are on; at least one. */
  servers: readonly ListedServer[];
  onAttach: (files: readonly AttachedFile[]) => void;
  onClose: () => void;
}

/** Attaches resources of a server to the message. In its own chunk. */
export default function AttachDialog({ servers, onAttach, onClose }: AttachDialogProps) {
  const [serverId, setServerId] = useState(servers[0]?.id ?? "");
  const [template, setTemplate] = useState<ServerTemplate | null>(null);
  const { mutate, isPending, variables } = useAttachResource();

  const attach = (resource: { uri: string; title?: string; values?: Record<string, string> }) =>
    mutate(
      { id: serverId, ...resource },
      {
        onSuccess({ files }) {
          toast.success(text.attached(files.length));
          onAttach(files);
          onClose();
        },
      },
    );
  return (
    <Dialog isOpen onOpenChange={onClose} title={text.title} description={text.about} size="m">
      <div className="grid min-h-80 grid-cols-1 content-start gap-4">
        {servers.length > 1 && !template && (
          <Select
            label={text.server}
            options={servers.map(({ id, name }) => ({ id, label: name }))}
            value={serverId}
            onChange={setServerId}
            isDisabled={isPending}
          />
        )}
        {template ? (
          <TemplateForm
            template={template}
            isPending={isPending}
            onBack={() => setTemplate(null)}
            onAttach={(values) => attach({ uri: template.uriTemplate, values })}
          />
        ) : (
          <Offers
            key={serverId}
            serverId={serverId}
            attaching={isPending ? variables.uri : null}
            onAttach={attach}
            onTemplate={setTemplate}
          />
        )}
      </div>
    </Dialog>
  );
}

interface OffersProps {
  serverId: string;
  attaching: string | null;
  onAttach: (resource: { uri: string; title: string }) => void;
  onTemplate: (template: ServerTemplate) => void;
}

function Offers({ serverId, ...list }: OffersProps) {
  const { data, error, isFetching, refetch } = useServerResources(serverId);
  if (!data && error)
    return (
      <ErrorState title={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} className="py-6">
        {error.message}
      </ErrorState>
    );
  if (!data) return <ListSkeleton label={pageStateText.loading} mark="size-4" />;
  if (data.needsSignIn)
    return (
      <Callout>
        <p className="mb-2">{text.needsSignIn}</p>
        <ConnectServer serverId={serverId} label={text.connect} />
      </Callout>
    );
  return <ResourceList {...data} {...list} />;
}

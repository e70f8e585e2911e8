import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { hasAbility } from "#product/roles.ts";
import { publicApiText } from "#product/texts/api-key/public-api.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type PublishedItem, usePublications, useSetPublication } from "./client.ts";
import type { PublishedKind } from "./schema.ts";

interface PublishDialogProps {
  kind: PublishedKind;
  item: { id: string; title: string };
  onClose: () => void;
}

const text = publicApiText.publish;

/** Makes an agent or a workflow a tool for AI clients, or no longer. */
export default function PublishDialog({ kind, item, onClose }: PublishDialogProps) {
  const { id: workspaceId, slug, role } = useWorkspace();
  const publications = usePublications(workspaceId);
  const set = useSetPublication(kind);
  const published = publications.data?.find(({ kind: one, itemId }) => one === kind && itemId === item.id);
  const isOn = set.isPending ? set.variables.isPublished : published !== undefined;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={text.title} description={item.title}>
      {publications.isPending && <Skeleton className="h-16 w-full rounded-card" />}
      {publications.isError && (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => publications.refetch()}>
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {publications.data && (
        <div className="grid gap-5">
          <Switch
            isSelected={isOn}
            isPending={set.isPending}
            onChange={(isPublished) => set.mutate({ id: item.id, isPublished })}
            hint={kind === "agent" ? text.agentHint : text.workflowHint}
          >
            {text.toggle}
          </Switch>
          {published && (
            <PublishedTool
              key={published.toolName}
              published={published}
              isSaving={set.isPending}
              onSave={(description) =>
                set.mutate(
                  { id: item.id, isPublished: true, description },
                  { onSuccess: () => void toast.success(text.saved) },
                )
              }
            />
          )}
          {hasAbility(role, "manageApiKeys") && (
            <Link
              href={urls.settings(slug, "public-api")}
              className="justify-self-start text-sm text-accent-text hover:underline"
            >
              {text.more}
            </Link>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface PublishedToolProps {
  published: PublishedItem;
  isSaving: boolean;
  onSave: (description: string) => void;
}

function PublishedTool({ published, isSaving, onSave }: PublishedToolProps) {
  const [description, setDescription] = useState(published.description);
  return (
    <>
      <p className="flex min-w-0 items-center gap-2 border-line border-y py-2 text-sm">
        <span className="flex-none text-ink-3">{text.toolName}</span>
        <code className="min-w-0 cut font-mono">{published.toolName}</code>
        <CopyButton text={published.toolName} label={text.copyName} size="xs" className="ml-auto" />
      </p>
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        value={description}
        onChange={setDescription}
        maxLength={limits.mcpEndpoint.descriptionChars}
        minRows={2}
        maxRows={8}
        isOptional
      />
      <Button
        className="justify-self-start"
        isPending={isSaving}
        isDisabled={description.trim() === published.description}
        onPress={() => onSave(description)}
      >
        {text.save}
      </Button>
    </>
  );
}

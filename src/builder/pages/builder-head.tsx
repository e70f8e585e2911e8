import { ArrowLeft, Eye, FolderInput, Play, Tag } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { EstimateBadge } from "#builder/checks/estimate-badge.tsx";
import { PresenceAvatars } from "#builder/presence/presence-avatars.tsx";
import { SaveLine } from "#builder/saving/save-line.tsx";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { Link } from "#client/shell/link.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canRun } from "#engine/check/check-graph.ts";
import { folderPath } from "#features/folder/client/folders.ts";
import { MoveDialog } from "#features/folder/move-dialog.tsx";
import { PublishButton } from "#features/form/publish/publish-button.tsx";
import {
  useChangeWorkflow,
  useWorkflowFolderActions,
  useWorkflowFolders,
} from "#features/workflow/client/use-workflows.ts";
import { WorkflowMenu } from "#features/workflow/workflow-menu.tsx";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { testRunText } from "#product/texts/builder/test-runs.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { InlineEdit } from "#ui/forms/inline-edit.tsx";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";

const text = builderText.head;

interface BuilderHeadProps {
  workflow: { id: string; title: string; userId: string; category: string[]; parentFolderId: string | null };
  documentTitle: string;
  tabs: ReactNode;
}

/** The header of a workflow: back link, title, folder, tags, estimated cost and run button. */
export function BuilderHead({ workflow, documentTitle, tabs }: BuilderHeadProps) {
  const { id, title, category, parentFolderId } = workflow;
  const { id: workspaceId, slug } = useWorkspace();
  const { canEdit, ...session } = useBuilder();
  const { data: folders = [] } = useWorkflowFolders(workspaceId);
  const actions = useWorkflowFolderActions(workspaceId);
  const change = useChangeWorkflow();
  const [isMoving, setMoving] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const path = folderPath(folders, parentFolderId);
  const back = urls.workflowFolder(slug, path.at(-1)?.id ?? null);
  const tagLabel = text.tagCount(category.length);
  return (
    <>
      <PageHead
        documentTitle={documentTitle}
        tabs={tabs}
        start={
          <Link
            href={back}
            aria-label={text.back}
            title={text.back}
            className="grid size-control place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
          >
            <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
          </Link>
        }
        title={
          <InlineEdit
            key={String(isRenaming)}
            isEditing={isRenaming}
            onDone={() => setRenaming(false)}
            label={text.title}
            value={change.variables?.title ?? title}
            maxLength={limits.workflow.titleChars.max}
            isReadOnly={!canEdit}
            onSave={(next) => change.mutate({ id, title: next })}
          />
        }
        meta={
          canEdit ? (
            <div className="flex min-w-0 items-center gap-1 max-sm:hidden">
              <IconButton
                icon={FolderInput}
                size="s"
                label={path.at(-1)?.name ?? builderText.moveToFolder}
                onPress={() => setMoving(true)}
              />
              <Popover
                aria-label={text.tags}
                placement="bottom start"
                className="w-72"
                trigger={
                  <Button variant="ghost" size="s" icon={Tag} aria-label={tagLabel}>
                    {category.length}
                  </Button>
                }
              >
                {/* Focuses the field, because the popover is opened to type. */}
                <div ref={(field) => field?.querySelector("input")?.focus()}>
                  <TagInput
                    label={text.tags}
                    hint={text.tagHint}
                    value={category}
                    max={limits.tag.perItem}
                    maxLength={limits.tag.chars}
                    onChange={(next) => change.mutate({ id, category: next })}
                  />
                </div>
              </Popover>
              <SaveLine className="ml-1.5 min-w-0 cut max-md:hidden" />
            </div>
          ) : (
            <span title={text.readOnlyHint}>
              <Chip icon={Eye}>{text.readOnly}</Chip>
            </span>
          )
        }
        actions={
          <>
            <PresenceAvatars />
            <EstimateBadge />
            {canEdit && <PublishButton workflowId={id} title={title} />}
            <RunButton workflowId={id} />
            <WorkflowMenu
              workflow={workflow}
              folders={folders}
              onCreateFolder={actions.create}
              builder={{
                onRename: () => setTimeout(() => setRenaming(true), timers.screen.menuFadeMs),
                beforeAction: session.flush,
              }}
            />
          </>
        }
      />
      {isMoving && (
        <MoveDialog
          folders={folders}
          folderId={parentFolderId}
          onClose={() => setMoving(false)}
          onMove={(folderId) => change.mutate({ id, parentFolderId: folderId })}
          onCreate={actions.create}
        />
      )}
    </>
  );
}

/** Saves and starts a run. When disabled, it explains why. */
function RunButton({ workflowId }: { workflowId: string }) {
  const session = useBuilder();
  const { slug } = useWorkspace();
  const go = useGo();
  const reasonId = useId();
  const isRunnable = useBuilderState((state) => canRun(state.checks));
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    const isSaved = await session.flush();
    setStarting(false);
    if (isSaved) go(urls.startWorkflow(slug, workflowId));
  };
  return (
    <span title={isRunnable ? undefined : workflowErrorText.notRunnable}>
      <Tooltip text={isRunnable ? testRunText.runHint : undefined}>
        <Button
          variant="primary"
          icon={Play}
          isPending={isStarting}
          isDisabled={!isRunnable}
          aria-describedby={isRunnable ? undefined : reasonId}
          onPress={() => void start()}
        >
          {builderText.run}
        </Button>
      </Tooltip>
      {!isRunnable && (
        <span id={reasonId} className="sr-only">
          {workflowErrorText.notRunnable}
        </span>
      )}
    </span>
  );
}

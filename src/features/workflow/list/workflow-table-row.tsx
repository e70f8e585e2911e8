import { Ellipsis, Workflow } from "lucide-react";
import { memo, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type Folder, type FolderActions, folderPath } from "#features/folder/client/folders.ts";
import { formatDate } from "#lib/locale.ts";
import { formatRelative } from "#product/relative-time.ts";
import { hasAbility } from "#product/roles.ts";
import { runDots, statusName } from "#product/run-status.ts";
import { listText } from "#product/texts/shell/list.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { urls } from "#product/urls.ts";
import { LightIconButton } from "#ui/buttons/light-icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import type { ListedWorkflow } from "../client/use-workflow-list.ts";
import { StepTile } from "../step-tile.tsx";
import { WorkflowMenu } from "../workflow-menu.tsx";

interface WorkflowTableRowProps {
  workflow: ListedWorkflow;
  /** The row's index in a virtualized list. */
  index: number | undefined;
  folders: readonly Folder[];
  onCreateFolder: FolderActions["create"];
  /** In search results: shows the workflow's folder. */
  isInFolderShown: boolean;
  isSelected: boolean;
  /** Null if the person can't do anything with a selection. */
  onSelect: ((id: string) => void) | null;
}

/** A workflow of the list; links to the builder, or to a new run for people who only run workflows. */
export const WorkflowTableRow = memo(function WorkflowTableRow(props: WorkflowTableRowProps) {
  const { workflow, index, folders, onCreateFolder, isInFolderShown, isSelected, onSelect } = props;
  const { slug, role } = useWorkspace();
  const { id, title, category, parentFolderId, steps, stepCount, updatedAt, lastRun } = workflow;
  const [isMenuMounted, setMenuMounted] = useState(false);
  const now = new Date();
  const href = hasAbility(role, "openBuilder") ? urls.workflowBuild(slug, id) : urls.startWorkflow(slug, id);
  const path = isInFolderShown ? folderPath(folders, parentFolderId) : [];
  const state = lastRun ? statusName(lastRun.status) : workflowListText.neverRun;
  return (
    <TableRow isPressable isSelected={isSelected} index={index}>
      {onSelect && (
        <TableCell className="w-8">
          <span className="relative z-1 flex">
            <Checkbox aria-label={listText.select(title)} isSelected={isSelected} onChange={() => onSelect(id)} />
          </span>
        </TableCell>
      )}
      <TableCell className="max-w-0">
        <div className="flex min-w-0 items-center gap-3">
          <Workflow aria-hidden className="size-5 flex-none text-ink-3" />
          <div className="min-w-0">
            <div className="flex min-w-0 items-center gap-2">
              <Link href={href} data-row={id} title={title} className="stretch min-w-0 cut font-medium">
                {title}
              </Link>
              {category.slice(0, 2).map((tag) => (
                <Chip key={tag} className="max-sm:hidden">
                  {tag}
                </Chip>
              ))}
              {category.length > 2 && <span className="text-sm text-ink-3 max-sm:hidden">+{category.length - 2}</span>}
            </div>
            {path.length > 0 && (
              <p className="cut text-sm text-ink-3">{path.map((folder) => folder.name).join(" / ")}</p>
            )}
            <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-3 sm:hidden">
              {lastRun && <StatusDot status={runDots[lastRun.status]} label="" />}
              <span className="cut">{lastRun ? `${state} · ${formatRelative(lastRun.createdAt, now)}` : state}</span>
            </p>
          </div>
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap text-sm max-sm:hidden">
        {lastRun ? (
          <Link
            href={urls.run(slug, lastRun.runId)}
            aria-label={workflowListText.openRun(state, title)}
            className="relative z-1 rounded-mark hover:underline"
          >
            <StatusDot status={runDots[lastRun.status]} label={state} isLabelShown />
          </Link>
        ) : (
          <span className="text-ink-3">{state}</span>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-sm text-ink-3 max-md:hidden">
        {lastRun && (
          <time dateTime={lastRun.createdAt.toISOString()} title={formatDate(lastRun.createdAt)}>
            {formatRelative(lastRun.createdAt, now)}
          </time>
        )}
      </TableCell>
      <TableCell className="max-lg:hidden">
        <div
          role="img"
          aria-label={workflowListText.steps(stepCount)}
          title={workflowListText.steps(stepCount)}
          className="flex items-center gap-1"
        >
          {steps.map((type, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture of the order
            <StepTile key={at} type={type} size={20} />
          ))}
          {stepCount > steps.length && <span className="ml-1 text-sm text-ink-3 num">+{stepCount - steps.length}</span>}
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap text-sm text-ink-3 max-lg:hidden">
        {formatRelative(updatedAt, now)}
      </TableCell>
      <TableCell align="end">
        <div className="relative z-1">
          {isMenuMounted ? (
            <WorkflowMenu workflow={workflow} folders={folders} onCreateFolder={onCreateFolder} defaultOpen />
          ) : (
            <LightIconButton
              icon={Ellipsis}
              label={workflowListText.actions(title)}
              popup="menu"
              onPress={() => setMenuMounted(true)}
              className="ml-auto"
            />
          )}
        </div>
      </TableCell>
    </TableRow>
  );
});
